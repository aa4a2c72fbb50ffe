import { createHash } from 'node:crypto';
import type { UploadedFile } from './upload.ts';

/** The fields of a form as they were sent. A map, because a name may be anything. */
export type Fields = ReadonlyMap<string, string>;

/** Returns a hash of the fields, in whatever order they came, and of each file's name and bytes, in their order. */
export function hashContent(fields: Fields, files: readonly Pick<UploadedFile, 'name' | 'sha256'>[]): Buffer {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const named = files.map(({ name, sha256 }) => [name, sha256.toString('hex')]);
  return createHash('sha256')
    .update(JSON.stringify([sorted, named]))
    .digest();
}
