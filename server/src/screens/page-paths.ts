import { OPENAPI_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { SCREEN_PATHS, START_PATH } from '@sealdesk/contract/screen-paths.ts';

const SCREENS = new Set<string>([START_PATH, ...Object.values(SCREEN_PATHS)]);

/** The pages that a one-time link opens. */
const LINK_PAGES = new Set<string>([SCREEN_PATHS.invitation, SCREEN_PATHS.resetPassword, SCREEN_PATHS.confirmEmail]);

/** Returns true when a one-time link leads to that page, whose address nothing must learn. */
export function isLinkPage(path: string): boolean {
  return LINK_PAGES.has(path);
}

/** The first words of the addresses that programs call. */
const CALL_ROOTS = new Set(
  [...Object.values(PATHS).map(([, path]) => path), OPENAPI_PATH].map((path) => path.split('/')[1]!),
);

/**
 * Returns how a GET that no route answers is to be answered: with the page, with the page and 404, or with the JSON 404
 * (null). Only the exact address of a screen is one. What resembles a call or names a hidden file never gets the page,
 * so that nobody takes its 404 for an answer.
 */
export function pageStatus(path: string, accept: string | undefined): 200 | 404 | null {
  if (SCREENS.has(path)) return 200;
  const segments = decodeURIComponent(path)
    .toLowerCase()
    .split(/[/\\;]/)
    .filter((segment) => !['', '.', '..'].includes(segment));
  if (segments.some((segment) => segment.startsWith('.') || CALL_ROOTS.has(segment))) return null;
  return /\btext\/html\b/i.test(accept ?? '') ? 404 : null;
}
