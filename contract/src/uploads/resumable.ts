/** The version of the tus protocol that is spoken under RESUMABLE_PATH. */
export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = ['creation', 'expiration', 'termination'] as const;
/** The type of a piece's bytes. */
export const PIECE_TYPE = 'application/offset+octet-stream';
/** So much goes in one piece: what a cut line costs at most. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** The form's field that names, in a file's place, the id under which that file was sent in pieces. */
export const resumedField = (place: number): string => `resumed[${place}]`;

/** Sentences about a file whose line was cut. */
export const CONNECTION_LOST = 'Connection lost. Waiting to go on…';
export const uploadStopped = (name: string, percent: number): string =>
  `Upload of ${name} stopped at ${percent} %. Choose the file again to go on.`;
