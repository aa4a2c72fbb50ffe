import { expect, it } from 'vitest';
import { readFiles } from './read-files.ts';

const aFile = (name: string, text: string) => new File([text], name);

it('takes a file for a PDF by its first bytes', async () => {
  const files = [
    aFile('a.pdf', '%PDF-1.7 x'),
    aFile('b.pdf', 'PK\u0003\u0004'),
    aFile('c.pdf', ' %PDF-1.7'),
    aFile('d.pdf', '%P'),
  ];
  expect((await readFiles(files, [])).map(({ isPdf }) => isPdf)).toEqual([true, false, false, false]);
});

it('knows a file by its name, size and bytes, in the list and among those chosen with it', async () => {
  const listed = [aFile('a.pdf', '%PDF-1.7 x')];
  const chosen = [
    aFile('a.pdf', '%PDF-1.7 x'),
    aFile('a.pdf', '%PDF-1.7 y'),
    aFile('b.pdf', '%PDF-1.7 x'),
    aFile('b.pdf', '%PDF-1.7 x'),
    aFile('a.pdf', '%PDF-1.7 xx'),
  ];
  expect((await readFiles(chosen, listed)).map(({ isListed }) => isListed)).toEqual([true, false, false, true, false]);
});

it('marks a file that can’t be read any more', async () => {
  const gone = aFile('gone.pdf', '%PDF-1.7 x');
  gone.slice = () => ({ text: async () => Promise.reject(new Error('gone')) }) as unknown as Blob;
  expect(await readFiles([gone], [])).toMatchObject([{ isPdf: false, isListed: false }]);
});
