/** Returns true when a content type, in whatever case it is written, is that of JSON. */
export function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\b/i.test(contentType ?? '');
}
