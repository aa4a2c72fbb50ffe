import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { StagePage } from '../../page-view/page-stage.tsx';
import { type PagePlace, sealedPage, submittedPage } from '../../page-view/page-source.ts';
import { spokenSealed, spokenSubmitted } from './words/spoken-names.ts';

/** Returns the sealed page as it is shown. */
export function sealedPlace(proof: SetProofReply, page: ProvenPage): StagePage {
  return { ...sealedPage(proof, page.page), name: proof.sealed.name, spokenName: spokenSealed(page) };
}

/** Returns the page that it was compared with as it is shown; null for one that was added in front. */
export function submittedPlace(proof: SetProofReply, page: ProvenPage): StagePage | null {
  const place = submittedPage(proof, page);
  return place && { ...place, name: proof.submitted?.name ?? '', spokenName: spokenSubmitted(place.page) };
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
