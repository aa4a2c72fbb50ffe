import { fillPath } from '@sealdesk/contract/client.ts';
import { PAGE_PICTURE_PATH, UPLOAD_PAGE_PICTURE_PATH } from '@sealdesk/contract/paths.ts';
import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { PictureSize } from '@sealdesk/contract/uploads/picture-sizes.ts';

/** The file that pages are shown of: a document, or one file of an upload that was not accepted. */
export type PageSource = { kind: 'document'; id: string } | { kind: 'upload'; id: string; position: number };

/** One page of a file. */
export type PagePlace = { source: PageSource; page: number };

/** Returns the address of a page's picture. It names the picture in the cache, too. */
export function pictureAddress({ source, page }: PagePlace, size: PictureSize): string {
  const path =
    source.kind === 'document'
      ? fillPath(PAGE_PICTURE_PATH, { uuid: source.id, page: String(page) })
      : fillPath(UPLOAD_PAGE_PICTURE_PATH, { uuid: source.id, position: String(source.position), page: String(page) });
  return `${path}?size=${size}`;
}

/** Returns where the images of a sealed page come from. An upload that was not accepted has images of its own. */
export function sealedPage({ sealed }: Pick<SetProofReply, 'sealed'>, page: number): PagePlace {
  const { document_id, upload_uuid, position } = sealed;
  if (document_id !== null) return { source: { kind: 'document', id: document_id }, page };
  return { source: { kind: 'upload', id: upload_uuid ?? '', position }, page };
}

/** Returns the page that a sealed one was compared with, or would be; null for one that was added in front. */
export function submittedPage({ submitted, pages }: SetProofReply, page: ProvenPage): PagePlace | null {
  if (!submitted || page.result === 'added') return null;
  const number = page.compared_with?.page ?? page.page - pages.filter(({ result }) => result === 'added').length;
  if (number < 1 || (submitted.pages !== null && number > submitted.pages)) return null;
  return { source: { kind: 'document', id: submitted.document_id }, page: number };
}
