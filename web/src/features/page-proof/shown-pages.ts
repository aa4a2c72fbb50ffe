import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { StagePage } from '../../page-view/page-stage.tsx';
import type { PagePlace, PageSource } from '../../page-view/page-source.ts';
import { spokenSealed, spokenSubmitted } from './words/spoken-names.ts';

/** Returns the sealed page as it is shown. An upload that was not accepted has pictures of its own. */
export function sealedPlace({ sealed }: SetProofReply, page: ProvenPage): StagePage {
  return { source: sealedSource(sealed), page: page.page, name: sealed.name, spokenName: spokenSealed(page) };
}

function sealedSource({ document_id, upload_uuid, position }: SetProofReply['sealed']): PageSource {
  if (document_id !== null) return { kind: 'document', id: document_id };
  return { kind: 'upload', id: upload_uuid ?? '', position };
}

/** Returns the page that it was compared with, or would be; null for one that was added in front. */
export function submittedPlace({ submitted, pages }: SetProofReply, page: ProvenPage): StagePage | null {
  if (!submitted || page.result === 'added') return null;
  const number = page.compared_with?.page ?? page.page - pages.filter(({ result }) => result === 'added').length;
  if (number < 1 || (submitted.pages !== null && number > submitted.pages)) return null;
  const source: PageSource = { kind: 'document', id: submitted.document_id };
  return { source, page: number, name: submitted.name, spokenName: spokenSubmitted(number) };
}

/** Returns both sides of those pages, whose pictures are fetched ahead. */
export function neighborsOf(proof: SetProofReply, numbers: readonly (number | null)[]): PagePlace[] {
  return numbers.flatMap((number) => {
    const page = proof.pages.find((one) => one.page === number);
    if (!page) return [];
    const submitted = submittedPlace(proof, page);
    return [sealedPlace(proof, page), ...(submitted ? [submitted] : [])];
  });
}
