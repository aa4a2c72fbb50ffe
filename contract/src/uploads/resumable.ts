/** The version of the tus protocol that is spoken under RESUMABLE_PATH. */
export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = ['creation', 'expiration', 'termination'] as const;
/** The type of a piece's bytes. */
export const PIECE_TYPE = 'application/offset+octet-stream';
/** The size of one piece: the most that is sent again after a lost connection. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** The form's field that names, in a file's place, the id under which that file was sent in pieces. */
export const resumedField = (place: number): string => `resumed[${place}]`;

/** Sentences about a file whose connection was lost. */
export const CONNECTION_LOST = 'Connection lost. Waiting to resume…';
export const uploadStopped = (name: string, percent: number): string =>
  `Upload of ${name} stopped at ${percent} %. Choose the file again to resume.`;
