/** A file of the package; `pdf` is the number under which its bytes are in the private folder. */
export type UnpackedFile = { name: string; size: number; sha256: string; pdf: string | null };

/** What became of a zip: its files, or the sentence with which it is refused. */
export type UnpackReport = { files: UnpackedFile[] } | { refused: string };
