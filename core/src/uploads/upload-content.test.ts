import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashContent, type Fields } from './upload-content.ts';

const aFile = (name: string, text: string) => ({ name, sha256: createHash('sha256').update(text).digest() });
const fields = (...entries: [string, string][]): Fields => new Map(entries);
const hash = (...args: Parameters<typeof hashContent>) => hashContent(...args).toString('hex');

const content = hash(fields(['a', '1'], ['b', '2']), [aFile('x.zip', 'X'), aFile('y.zip', 'Y')]);

it('is the same whatever order the fields came in', () => {
  expect(hash(fields(['b', '2'], ['a', '1']), [aFile('x.zip', 'X'), aFile('y.zip', 'Y')])).toBe(content);
});

it.each([
  ['a field', fields(['a', '1'], ['b', '3']), [aFile('x.zip', 'X'), aFile('y.zip', 'Y')]],
  ['a field more', fields(['a', '1'], ['b', '2'], ['c', '']), [aFile('x.zip', 'X'), aFile('y.zip', 'Y')]],
  ['the bytes of a file', fields(['a', '1'], ['b', '2']), [aFile('x.zip', 'X'), aFile('y.zip', 'Z')]],
  ['the name of a file', fields(['a', '1'], ['b', '2']), [aFile('x.zip', 'X'), aFile('z.zip', 'Y')]],
  ['the order of the files', fields(['a', '1'], ['b', '2']), [aFile('y.zip', 'Y'), aFile('x.zip', 'X')]],
  ['a file less', fields(['a', '1'], ['b', '2']), [aFile('x.zip', 'X')]],
])('differs with %s', (_, otherFields, files) => {
  expect(hash(otherFields, files)).not.toBe(content);
});
