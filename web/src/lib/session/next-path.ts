import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** The sign-in page for whoever signed out in another tab, which it says. */
export const SIGNED_OUT_ELSEWHERE_PATH = `${SCREEN_PATHS.login}?left=elsewhere`;

/** No request goes there; it only gives the URL parser a site to compare with. */
const HERE = 'http://here.invalid';

/** Where to go after signing in: a path of this site, or the home screen when the text is anything else. */
export function safeNextPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || !URL.canParse(text, HERE)) return SCREEN_PATHS.jobList;
  // The parser reads '/\evil' and '/<tab>/evil' as the browser does: as another site.
  const url = new URL(text, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return SCREEN_PATHS.jobList;
  // Coming back to the sign-in page would ask the signed-in to sign in.
  if (url.pathname === SCREEN_PATHS.login) return SCREEN_PATHS.jobList;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's address that leads back to where the person was going. */
export function loginPathFor(path: string): string {
  return `${SCREEN_PATHS.login}?next=${encodeURIComponent(safeNextPath(path))}`;
}
