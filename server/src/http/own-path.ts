/** A path of our own to go to after signing in; anything else, such as another site's address, becomes the start page. */
export function ownPath(next: unknown): string {
  // One slash at the start, no backslash (browsers read it as a slash), no line break.
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  const base = 'http://ours.invalid';
  return URL.canParse(next, base) && new URL(next, base).origin === base ? next : '/';
}
