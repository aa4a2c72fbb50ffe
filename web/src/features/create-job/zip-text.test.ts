import { expect, it } from 'vitest';
import { aReading } from '../../job-form/testing/an-upload-reply.ts';
import { familyLines, foundLine, ignoredLines, pagesLine, readingLine } from './zip-text.ts';

const reading = aReading({
  designs: 64,
  families: [{ name: 'MiTek', product: 't', designs: 64, pages: 66 }],
  pages: { ...aReading().pages, all: 70, design: 66, cover: 1, layout: 3 },
  states: ['VA', 'NC'],
  codes: ['IRC2021/TPI2014'],
  files: [
    { name: 'A01.pdf', size: 1, role: 'drawings' },
    { name: 'photo.jpg', size: 1, role: 'picture' },
    { name: 'Thumbs.db', size: 1, role: 'junk' },
    { name: 'A01 (2).pdf', size: 1, role: 'copy' },
  ],
});

it('describes the zip in one line of text', () => {
  expect(readingLine(reading)).toBe('64 designs · 70 pages · VA, NC · IRC2021/TPI2014 · 2 files ignored');
  expect(readingLine(aReading({ designs: 1, pages: { ...aReading().pages, all: 1 } }))).toBe('1 design · 1 page');
});

it('lists designs by program and pages by kind', () => {
  expect(familyLines(reading)).toEqual(['MiTek: 64 designs on 66 pages']);
  expect(pagesLine(reading)).toBe('66 designs, 1 cover, 3 layout');
  expect(pagesLine(aReading())).toBe('No pages');
});

it('names what was ignored, and why', () => {
  expect(ignoredLines(reading)).toEqual(['Thumbs.db, system file', 'A01 (2).pdf, same as another file']);
  expect(ignoredLines(aReading())).toEqual(['None']);
  const files = Array.from({ length: 14 }, (_, index) => ({ name: `${index}.tre`, size: 1, role: 'native' as const }));
  expect(ignoredLines(aReading({ files }))).toHaveLength(11);
  expect(ignoredLines(aReading({ files })).at(-1)).toBe('and 4 more');
});

it('says on the card how much was found', () => {
  expect(foundLine(64, 6)).toBe('64 designs found · 6 fields filled in below');
  expect(foundLine(1, 1)).toBe('1 design found · 1 field filled in below');
  expect(foundLine(0, 0)).toBe('0 designs found · no fields filled in');
});
