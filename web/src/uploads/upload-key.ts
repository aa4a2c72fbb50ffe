/** The key of an upload, and what it was given for. */
export type KeptKey = { key: string; of: string };

type Named = { name: string; size: number; lastModified: number };

/**
 * The key under which to send these files. The same files with the same fields, sent again because their answer was
 * lost, keep theirs, so that the server takes them for the same upload.
 */
export function keyFor(kept: KeptKey | null, files: readonly Named[], fields: Record<string, string>): KeptKey {
  const of = JSON.stringify([files.map(({ name, size, lastModified }) => [name, size, lastModified]), fields]);
  return kept?.of === of ? kept : { key: crypto.randomUUID(), of };
}
