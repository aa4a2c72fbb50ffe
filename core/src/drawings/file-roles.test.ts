import { describe, expect, it } from 'vitest';
import { aPdfFile, anyFile } from '../testing/drawings/page-text.ts';
import { mitekText } from '../testing/drawings/texts.ts';
import { isJunk } from './file-roles.ts';
import { summarizePackage } from './summarize-package.ts';

const roles = (...files: ReturnType<typeof aPdfFile>[]) =>
  summarizePackage(files, { name: 'z.zip', today: '2026-11-15' }).reading.files.map(({ role }) => role);

const plan = 'TRUSS PLACEMENT DIAGRAM\nJOB NO: B24-0117 PAGE NO: 1 OF 1\nHANGER SCHEDULE';
const detail = 'AUGUST 1, 2016 STANDARD SCAB-BRACE DETAIL MII-SCAB-BRACE\nMiTek USA, Inc.';

describe('a file', () => {
  it.each(['__MACOSX/a/._b.pdf', 'a/.DS_Store', 'a/Thumbs.db', 'THUMBS.DB', 'desktop.ini', 'a/~$note.docx', '._a.pdf'])(
    'is junk: %s',
    (name) => {
      expect(isJunk(name)).toBe(true);
    },
  );

  it.each(['a.pdf', 'DS_Store.pdf', 'a/thumbs.dbx', '~note.txt'])('is no junk: %s', (name) => {
    expect(isJunk(name)).toBe(false);
  });

  it('has a role by its name where it is no PDF', () => {
    const names = [
      'B.mmdl',
      'A1.TRE',
      'x.tdlTruss',
      'x.4te',
      'photo.JPG',
      'site.heic',
      'note.txt',
      'a/.DS_Store',
      'none',
    ];
    expect(roles(...names.map((name) => anyFile(name)))).toEqual([
      'native',
      'native',
      'native',
      'native',
      'picture',
      'picture',
      'other',
      'junk',
      'other',
    ]);
  });

  it('has a role by its pages where it is a PDF', () => {
    const files = [
      aPdfFile('a.pdf', plan, mitekText()),
      aPdfFile('b.pdf', plan),
      aPdfFile('c.pdf', detail, detail, plan),
      aPdfFile('d.pdf', ''),
      aPdfFile('e.pdf', 'Dear engineer, please find our drawings enclosed.'),
      { ...anyFile('f.pdf'), pdf: { problem: 'damaged' as const } },
    ];
    expect(roles(...files)).toEqual(['drawings', 'layout', 'detail', 'picture', 'other', 'other']);
  });

  it('equal to another is a copy, and its designs count once', () => {
    const files = [aPdfFile('a.pdf', mitekText()), aPdfFile('copy of a.pdf', mitekText())];
    expect(roles(...files)).toEqual(['drawings', 'copy']);
    const { reading } = summarizePackage(files, { name: 'z.zip', today: '2026-11-15' });
    expect(reading).toMatchObject({ designs: 1, pages: { all: 1, design: 1 } });
    expect(reading.remarks).toEqual(['1 file counted once, being equal to another: copy of a.pdf.']);
  });

  it('left by an operating system is no copy and is not read', () => {
    const junk = aPdfFile('__MACOSX/._a.pdf', mitekText());
    expect(roles(junk, aPdfFile('a.pdf', mitekText()))).toEqual(['junk', 'drawings']);
  });
});
