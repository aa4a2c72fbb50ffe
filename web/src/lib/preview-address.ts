import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** Returns the path of the screen on which a document is looked at page by page. */
export function previewPath(documentId: string): string {
  return `${SCREEN_PATHS.preview}?document=${documentId}`;
}

/** Returns true for a file whose pages can be looked at. */
export function isPdf(name: string): boolean {
  return name.toLowerCase().endsWith('.pdf');
}
