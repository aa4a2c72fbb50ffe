import { MAX_FILE_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import { describe, expect, it } from 'vitest';
import type { DocumentPurpose } from './document.ts';
import { cleanName, listedNames } from './file-names.ts';

const named = (name: string, purpose: DocumentPurpose = 'final', supersededAt: Date | null = null) => ({
  name,
  purpose,
  supersededAt,
});

describe('the names of a list', () => {
  it('are the names that were given, where they differ', () => {
    expect(listedNames([named('a.pdf'), named('résumé 🏠.pdf')])).toEqual(['a.pdf', 'résumé 🏠.pdf']);
  });

  it('distinguish two documents of one name, also where the counted name is taken or only the case differs', () => {
    expect(listedNames([named('a.pdf'), named('a.pdf'), named('A.PDF')])).toEqual(['a.pdf', 'a (2).pdf', 'A (3).PDF']);
    expect(listedNames([named('a (2).pdf'), named('a.pdf'), named('a.pdf')])).toEqual([
      'a (2).pdf',
      'a.pdf',
      'a (3).pdf',
    ]);
    expect(listedNames([named('plans'), named('plans')])).toEqual(['plans', 'plans (2)']);
  });

  it('keep merged.pdf for what we made ourselves', () => {
    expect(listedNames([named('combined.pdf', 'merged')])).toEqual(['merged.pdf']);
    expect(listedNames([named('merged.pdf'), named('MERGED.pdf'), named('mer\u200Dged.pdf')])).toEqual([
      'merged (uploaded).pdf',
      'MERGED (uploaded) (2).pdf',
      'mer\u200Dged (uploaded) (3).pdf',
    ]);
  });

  it('say of a superseded document that it is one', () => {
    const then = new Date(0);
    expect(listedNames([named('a.zip', 'original', then), named('a.zip', 'original', then)])).toEqual([
      'a (superseded).zip',
      'a (superseded) (2).zip',
    ]);
  });
});

describe('a clean name', () => {
  it.each([
    ['a.pdf\r\nSet-Cookie: x=1', 'a.pdfSet-Cookie: x=1'],
    ['a";filename=evil.exe', 'a";filename=evil.exe'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['gpj\u202Efdp.pdf', 'gpjfdp.pdf'],
    ['lone \uD800.pdf', 'lone \uFFFD.pdf'],
    ['re\u0301sume\u0301.pdf', 'r\u00E9sum\u00E9.pdf'],
    ['', 'file'],
    ['.pdf', '.pdf'],
  ])('of %j is %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });

  it('is cut before its extension, and never through a character', () => {
    expect(cleanName(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(MAX_FILE_NAME)}.pdf`);
    const houses = cleanName(`x${'🏠'.repeat(200)}.pdf`);
    expect(houses.isWellFormed()).toBe(true);
    expect(houses).toMatch(/🏠\.pdf$/u);
  });
});
