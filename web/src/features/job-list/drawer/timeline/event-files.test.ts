import { expect, it } from 'vitest';
import { filesText } from './event-files.ts';

const files = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `part-${place + 1}.pdf` }));

it('names up to three files and counts the rest', () => {
  expect(filesText([])).toBe('');
  expect(filesText(files(1))).toBe('part-1.pdf');
  expect(filesText(files(3))).toBe('part-1.pdf, part-2.pdf, part-3.pdf');
  expect(filesText(files(1_000))).toBe('part-1.pdf, part-2.pdf, part-3.pdf and 997 more');
});
