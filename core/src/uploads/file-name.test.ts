import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { describe, expect, it } from 'vitest';
import { cleanFileName, UNUSABLE_NAME } from './file-name.ts';

const kept = (raw: string, kind: 'pdf' | 'zip' = 'pdf') => cleanFileName(raw, kind);

describe('keeps', () => {
  it.each([
    ['[FIL-001] only the last part of a path', '../../../x.pdf', 'x.pdf'],
    ['[FIL-002] only the last part of a Windows path', 'C:\\x\\evil.pdf', 'evil.pdf'],
    ['[FIL-007] a device name with a mark before it', 'CON.pdf', '_CON.pdf'],
    ['a device name that continues after a dot', 'nul.tar.pdf', '_nul.tar.pdf'],
    ['a name that only begins like a device', 'console.pdf', 'console.pdf'],
    ['a name that only ends like a device', 'falcon.pdf', 'falcon.pdf'],
    ['a device with its number marked', 'com1.pdf', '_com1.pdf'],
    ['a printer with its number marked', 'LPT9.pdf', '_LPT9.pdf'],
    ['a name that is a device but for its number', 'comx.pdf', 'comx.pdf'],
    ['no spaces around it', '  a.pdf', 'a.pdf'],
    ['[FIL-008] another sign for a colon', 'a:b.pdf', 'a_b.pdf'],
    ['[FIL-009] no dots and spaces at the end', 'a.pdf . .', 'a.pdf'],
    ['[FIL-011] quotes, which are a matter of the download', 'a";filename=evil.pdf', 'a";filename=evil.pdf'],
    ['[FIL-012] letters and pictures of any script', 'résumé 👩‍🔧.pdf', 'résumé 👩‍🔧.pdf'],
    ['[FIL-013] no marks that turn the reading round', 'gpj\u202Efdp.pdf', 'gpjfdp.pdf'],
    ['[FIL-014] markup as the text that it is', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['[FIL-017] an extension in capitals', 'a.PDF', 'a.PDF'],
    ['letters put together as one', 'e\u0301.pdf', 'é.pdf'],
  ])('%s', (_, raw, name) => expect(kept(raw)).toEqual({ name }));

  it('[FIL-006] two hundred characters and the extension', () => {
    expect(kept(`${'a'.repeat(300)}.pdf`)).toEqual({ name: `${'a'.repeat(200)}.pdf` });
    expect(kept(`${'🏠'.repeat(300)}.zip`, 'zip')).toEqual({ name: `${'🏠'.repeat(200)}.zip` });
  });

  it('[FIL-007] a device name of a zip', () => expect(kept('aux.zip', 'zip')).toEqual({ name: '_aux.zip' }));
});

describe('refuses', () => {
  it.each([
    ['[FIL-003] a name that a NUL would end early', 'a.pdf\0.exe'],
    ['a name whose NUL stands before a right ending', 'a.exe\0.pdf'],
    ['[FIL-004] no name', ''],
    ['[FIL-005] a dot', '.'],
    ['[FIL-005] two dots', '..'],
    ['[FIL-005] an extension alone', '.pdf'],
    ['a path without a name', 'folder/'],
    ['an extension of the other kind alone', '.zip'],
    ['a name of nothing to be seen', '\u200B\u202E .pdf'],
    ['[FIL-010] a line break', 'a.pdf\r\nSet-Cookie: x=1'],
    ['half of a letter', 'a\uD800.pdf'],
  ])('%s', (_, raw) => expect(kept(raw)).toEqual({ problem: UNUSABLE_NAME }));

  it.each([
    ['[FIL-016] a second extension', 'a.pdf.exe'],
    ['[FIL-018] letters that only look right', 'a.ｐｄｆ'],
    ['a name without an extension', 'pdf'],
    ['the other kind', 'a.zip'],
    ['an extension that a stripped colon leaves wrong', 'a.pdf:ads'],
  ])('%s', (_, raw) => expect(kept(raw)).toEqual({ problem: invalidFileType('pdf') }));
});
