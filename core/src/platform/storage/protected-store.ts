/** What is wrong with an address of the store that anybody on the way could listen to. */
export const MUST_BE_HTTPS =
  'must be an address that starts with https://; without it S3_PRIVATE=true has to say that nobody can listen on the way';

/** Returns true when the bytes on their way to the store are encrypted, or the way is private by the operator's word. */
export function isProtected({ S3_ENDPOINT, S3_PRIVATE }: { S3_ENDPOINT: string; S3_PRIVATE: boolean }): boolean {
  return S3_PRIVATE || new URL(S3_ENDPOINT).protocol === 'https:';
}
