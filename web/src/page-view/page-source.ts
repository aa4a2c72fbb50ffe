import { fillPath } from '@sealdesk/contract/client.ts';
import { PAGE_PICTURE_PATH, UPLOAD_PAGE_PICTURE_PATH } from '@sealdesk/contract/paths.ts';
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
