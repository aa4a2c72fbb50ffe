import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aSheetSet } from '../testing/drawings/sheet-set.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { readSignatures } from './signatures/read-signatures.ts';

const SANDBOX = '../platform/sandbox/require-sandbox.ts';
let combinePdfs: typeof import('./combine-pdfs.ts').combinePdfs;
let inspectPdf: typeof import('./inspection/inspect-pdf.ts').inspectPdf;
// In the sandbox a script of the test comes before the real tool on the path. Test files share their modules, hence the resets.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(SANDBOX, async (original) => {
    const sandbox = await original<typeof import('../platform/sandbox/require-sandbox.ts')>();
    const bareEnvironment = (folder: string) => {
      const bare = sandbox.bareEnvironment(folder);
      return { ...bare, PATH: `${folder}/bin:${bare['PATH']}` };
    };
    return { ...sandbox, bareEnvironment };
  });
  ({ combinePdfs } = await import('./combine-pdfs.ts'));
  ({ inspectPdf } = await import('./inspection/inspect-pdf.ts'));
});
afterAll(() => {
  vi.doUnmock(SANDBOX);
  vi.resetModules();
});

const PAGES = 3;

/** A tool's folder with these PDFs, in which qpdf is a script with these cases. */
function folderWith(pdfs: Buffer[], cases: string) {
  const { folder, account } = toolFolder();
  const write = (name: string, bytes: Buffer | string, mode: number) => {
    writeFileSync(path.join(folder, name), bytes, { mode });
    if (account !== null) chownSync(path.join(folder, name), account, account);
  };
  const parts = pdfs.map((bytes, place) => {
    write(`${place}.pdf`, bytes, 0o600);
    return { name: `${place}.pdf`, pdf: `${place}.pdf`, size: bytes.length };
  });
  mkdirSync(path.join(folder, 'bin'));
  chmodSync(path.join(folder, 'bin'), 0o755);
  write('bin/qpdf', `#!/bin/sh\ncase "$*" in\n${cases}\n*) exec /usr/bin/qpdf "$@" ;;\nesac`, 0o755);
  return { folder, account, parts };
}

/** Combines two files with a qpdf that combines well, then does that with the result, and vouches for it. */
async function combineWith(leave: string) {
  const cases = `*--pages*) /usr/bin/qpdf "$@" && ${leave} ;;
    *--show-npages*merged.pdf) echo ${PAGES} ;;
    *--check*merged.pdf) ;;`;
  const { parts, ...place } = folderWith([aSheetSet('A', 2), aSheetSet('B', 1)], cases);
  return combinePdfs(parts, { ...place, into: 'merged.pdf', onPages: () => {} });
}

it.each([
  ['a symbolic link', 'ln -sf /proc/self/environ merged.pdf', 'merged.pdf is a symbolic link'],
  ['a hard link', 'ln merged.pdf another.pdf', 'merged.pdf has 2 links'],
  ['a FIFO', 'rm merged.pdf && mkfifo merged.pdf', 'merged.pdf is not a regular file'],
  ['a folder', 'rm merged.pdf && mkdir merged.pdf', 'merged.pdf is not a regular file'],
  ['a file that is no PDF', 'echo PATH=/usr/bin > merged.pdf', 'merged.pdf is not a PDF: not-a-pdf'],
  ['half a PDF', 'truncate -s 500 merged.pdf', 'merged.pdf is not a PDF: no-end'],
  [
    'a PDF with fewer pages',
    '/usr/bin/qpdf --empty --pages 0.pdf -- merged.pdf',
    'merged.pdf has 2 pages instead of 3',
  ],
  [
    'a PDF with more pages',
    '/usr/bin/qpdf --empty --pages 0.pdf 0.pdf -- merged.pdf',
    'merged.pdf has 4 pages instead of 3',
  ],
  [
    'pages of another size',
    '/usr/bin/qpdf --empty --pages 0.pdf 1.pdf -- whole.pdf && /usr/bin/qpdf whole.pdf --rotate=+90:3 -- merged.pdf',
    'Page 3 of merged.pdf has another size',
  ],
  ['nothing', 'rm merged.pdf', 'ENOENT'],
])('fails where the tool leaves %s in the place of the combined file', async (_what, leave, message) => {
  await expect(combineWith(leave)).rejects.toThrow(message);
});

it('refuses a combined file that is larger than its parts can be', async () => {
  expect(await combineWith('head -c 80000000 /dev/zero >> merged.pdf')).toEqual({
    problem: { reason: 'the files cannot be combined: it becomes larger than it may', detail: expect.any(String) },
  });
});

it('hands out the file that the tool wrote, open, with its hash', async () => {
  const combined = await combineWith(':');
  if ('problem' in combined) throw new Error(combined.problem.reason);
  const { pages, file } = combined;
  const bytes = await file.handle.readFile();
  await file.handle.close();
  expect([pages, file.size]).toEqual([[2, 1], bytes.length]);
  expect(file.sha256).toEqual(createHash('sha256').update(bytes).digest());
});

it.each([
  ['a symbolic link', 'ln -sf /proc/self/environ objects.json', 'objects.json is a symbolic link'],
  ['a FIFO', 'rm objects.json && mkfifo objects.json', 'objects.json is not a regular file'],
])('fails where the tool leaves %s in the place of what it read', async (_what, leave, message) => {
  const cases = `*objects.json) /usr/bin/qpdf "$@" && ${leave} ;;`;
  const { folder, account } = folderWith([aSheetSet('A', 1)], cases);
  await expect(inspectPdf({ folder, account, pdf: '0.pdf' })).rejects.toThrow(message);
});

it('fails where a file to be inspected is a link', async () => {
  const { folder, account } = folderWith([], '');
  symlinkSync('/proc/self/environ', path.join(folder, '0.pdf'));
  await expect(inspectPdf({ folder, account, pdf: '0.pdf' })).rejects.toThrow('0.pdf is a symbolic link');
  await expect(readSignatures(path.join(folder, '0.pdf'), [])).rejects.toThrow('0.pdf is a symbolic link');
});
