import { execFileSync } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aLayeredPdf, type Layers } from '../testing/drawings/layered-pdf.ts';
import { writeLockedPdf } from '../testing/drawings/locked-pdf.ts';
import { aDamagedSet, aGarbledSet, aPdfBomb, aSheetSet, sheetPages, sheetText } from '../testing/drawings/sheet-set.ts';
import { privateFolder, toolFolder } from '../testing/private-folder.ts';
import { combinePdfs } from './combine-pdfs.ts';
import { qpdfLimits, qpdfSeconds } from './qpdf.ts';

/** Combines these files; returns the outcome, the progress, and what each page of the result says. */
async function combine(files: Record<string, Buffer>) {
  const { folder, account } = toolFolder();
  const parts = Object.entries(files).map(([name, bytes], place) => {
    const pdf = `${place}.pdf`;
    writeFileSync(path.join(folder, pdf), bytes, { mode: 0o600 });
    if (account !== null) chownSync(path.join(folder, pdf), account, account);
    return { name, pdf, size: bytes.length };
  });
  const progress: string[] = [];
  const combined = await combinePdfs(parts, {
    folder,
    account,
    into: 'merged.pdf',
    onPages: (done, of) => progress.push(`${done}/${of}`),
  });
  if ('file' in combined) await combined.file.handle.close();
  const outcome = 'file' in combined ? { pages: combined.pages } : combined;
  const merged = path.join(folder, 'merged.pdf');
  const texts = 'pages' in outcome ? textsOf(merged) : [];
  const picture = 'pages' in outcome ? drawn(readFileSync(merged)) : null;
  return { outcome, progress, texts, picture };
}

/** The first page as poppler draws it. */
function drawn(pdf: Buffer): string {
  return execFileSync('pdftoppm', ['-r', '50', '-gray', '-f', '1', '-l', '1', '-'], { input: pdf }).toString('latin1');
}

function textsOf(file: string): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: readFileSync(file) }).toString();
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim());
}

const reasonOf = async (files: Record<string, Buffer>) => {
  const { outcome } = await combine(files);
  return 'problem' in outcome ? outcome.problem.reason : outcome;
};

it('writes every page once, in the order given, and reports how far it is', async () => {
  const { outcome, progress, texts } = await combine({ 'b.pdf': aSheetSet('B', 3), 'a.pdf': aSheetSet('A', 12) });
  expect(outcome).toEqual({ pages: [3, 12] });
  const all = (label: string, count: number) => Array.from({ length: count }, (_, at) => sheetText(label, at + 1));
  expect(texts).toEqual([...all('B', 3), ...all('A', 12)]);
  expect([progress[0], progress.at(-1)]).toEqual(['0/15', '15/15']);
});

it('takes the same file twice for two files', async () => {
  const { outcome, texts } = await combine({ 'one.pdf': aSheetSet('A', 2), 'again.pdf': aSheetSet('A', 2) });
  expect([outcome, texts.length]).toEqual([{ pages: [2, 2] }, 4]);
});

it('names the file and the page that cannot be read', async () => {
  const good = aSheetSet('A', 4);
  expect(await reasonOf({ 'a.pdf': good, 'b.pdf': aDamagedSet('B', 9, 4) })).toBe('page 4 of b.pdf cannot be read');
  expect(await reasonOf({ 'a.pdf': good, 'b.pdf': aDamagedSet('B', 9, 1) })).toBe('page 1 of b.pdf cannot be read');
  expect(await reasonOf({ 'b.pdf': aDamagedSet('B', 9, 9), 'a.pdf': good })).toBe('page 9 of b.pdf cannot be read');
  expect(await reasonOf({ 'a.pdf': good, 'b.pdf': aGarbledSet('B', 5, 3) })).toBe('page 3 of b.pdf cannot be read');
  const whole = aSheetSet('C', 5);
  expect(await reasonOf({ 'a.pdf': good, 'cut.pdf': whole.subarray(0, whole.length - 300) })).toBe(
    'cut.pdf cannot be read',
  );
  expect(await reasonOf({ 'junk.pdf': Buffer.from('%PDF-1.7 junk'), 'a.pdf': good })).toBe('junk.pdf cannot be read');
});

it('names the page after a long file that is sound', async () => {
  const files = {
    'good.pdf': aSheetSet('A', 40),
    'long.pdf': aSheetSet('L', 400),
    'bad.pdf': aDamagedSet('B', 60, 52),
  };
  expect(await reasonOf(files)).toBe('page 52 of bad.pdf cannot be read');
  expect(await reasonOf({ 'good.pdf': aSheetSet('A', 40), 'b.pdf': aGarbledSet('B', 45, 41) })).toBe(
    'page 41 of b.pdf cannot be read',
  );
});

it('quotes the tool with the names that the files were sent under', async () => {
  const { outcome } = await combine({ 'good.pdf': aSheetSet('A', 1), 'roof plan.pdf': aDamagedSet('B', 3, 2) });
  expect(outcome).toEqual({
    problem: { reason: 'page 2 of roof plan.pdf cannot be read', detail: expect.stringContaining('roof plan.pdf (') },
  });
  expect(outcome).not.toEqual({ problem: { reason: expect.anything(), detail: expect.stringContaining('1.pdf') } });
});

const HIDDEN: [what: string, layers: Layers, detail: string][] = [
  ['off', { standard: '/OFF[5 0 R]' }, 'Layers that are off: Internal notes.'],
  ['off, in a list of its own', { standard: '/OFF 9 0 R', extra: '[5 0 R]' }, 'Layers that are off: Internal notes.'],
  ['not among those that are on', { standard: '/BaseState/OFF/ON[6 0 R]' }, 'Layers that are off: Internal notes.'],
  [
    'not printed',
    { first: '/Usage<</Print<</PrintState/OFF>>>>', standard: '/AS[<</Event/Print/Category[/Print]/OCGs[5 0 R]>>]' },
    'A layer is not shown, not printed or not exported.',
  ],
  [
    'shown when it is large',
    { first: '/Usage 9 0 R', extra: '<</Zoom<</min 4>>>>' },
    'A layer is shown at some sizes, to some people or in some languages alone.',
  ],
  [
    'shown while another is off',
    { membership: '/P/AllOff' },
    'Content is shown or hidden by the state of other layers.',
  ],
  ['shown by a rule', { membership: '/VE[/Not 5 0 R]' }, 'Content is shown or hidden by the state of other layers.'],
  ['as it was before', { standard: '/BaseState/Unchanged' }, 'The state of its layers is not known.'],
];

it.each(HIDDEN)('refuses a file with a layer that is %s', async (_what, layers, detail) => {
  const layered = aLayeredPdf('L', layers);
  const reason = 'layered.pdf has layers that are not always shown; save it without layers';
  for (const file of [layered, packed(layered)])
    expect((await combine({ 'a.pdf': aSheetSet('A', 1), 'layered.pdf': file })).outcome).toEqual({
      problem: { reason, detail },
    });
});

it('refuses them because they would be drawn: what is combined has lost what the file says of its layers', () => {
  const file = path.join(privateFolder(), 'layered.pdf');
  for (const layers of [{ standard: '/OFF[5 0 R]' }, { membership: '/P/AllOff' }]) {
    const layered = aLayeredPdf('L', layers);
    writeFileSync(file, layered);
    execFileSync('qpdf', ['--empty', '--pages', file, '--', `${file}.combined`]);
    expect(drawn(readFileSync(`${file}.combined`))).not.toBe(drawn(layered));
  }
});

it.each<[string, Layers]>([
  ['on', {}],
  ['all among those that are on', { standard: '/BaseState/OFF/ON[5 0 R 6 0 R]' }],
  ['on, printed and in memberships', { membership: '/P/AnyOn', first: '/Usage<</Print<</PrintState/ON>>>>' }],
])('draws a file whose layers are %s as it was', async (_what, layers) => {
  const layered = aLayeredPdf('L', layers);
  for (const file of [layered, packed(layered)]) {
    const { outcome, picture } = await combine({ 'layered.pdf': file, 'a.pdf': aSheetSet('A', 1) });
    expect(outcome).toEqual({ pages: [1, 1] });
    expect(picture === drawn(layered)).toBe(true);
  }
});

/** The same PDF with its objects packed together, so that no byte of them can be read as it lies there. */
function packed(pdf: Buffer): Buffer {
  const file = path.join(privateFolder(), 'plain.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--object-streams=generate', '--compress-streams=y', file, `${file}.packed`]);
  return readFileSync(`${file}.packed`);
}

it('names the file that needs a password', async () => {
  const locked = writeLockedPdf(sheetPages('L', 2));
  expect(await reasonOf({ 'a.pdf': aSheetSet('A', 1), 'locked.pdf': locked })).toBe('locked.pdf needs a password');
});

it('is bounded in its memory: a file that takes more fails by itself', async () => {
  expect(await reasonOf({ 'bomb.pdf': await aPdfBomb(900) })).toBe(
    'bomb.pdf cannot be read: it takes more memory than it may',
  );
});

it('ends the tool when the task is taken away', async () => {
  const { folder, account } = toolFolder();
  writeFileSync(path.join(folder, '0.pdf'), aSheetSet('A', 2), { mode: 0o644 });
  const signal = AbortSignal.abort(new Error('taken away'));
  const parts = [{ name: 'a.pdf', pdf: '0.pdf', size: 1 }];
  const combining = combinePdfs(parts, { folder, account, into: 'm.pdf', signal, onPages: () => {} });
  await expect(combining).rejects.toThrow('taken away');
});

it('has more time, memory and space for more pages and bytes', () => {
  const small = { files: 1, bytes: 0, pages: 0 };
  const large = { files: 20, bytes: 300 * 1024 ** 2, pages: 1000 };
  expect([qpdfSeconds(small), qpdfSeconds(large)]).toEqual([30, 830]);
  expect(qpdfLimits(small)).toEqual({ memoryMb: 512, cpuSeconds: 30, fileMb: 64, processes: 64, openFiles: 65 });
  expect(qpdfLimits(large)).toEqual({ memoryMb: 612, cpuSeconds: 830, fileMb: 364, processes: 64, openFiles: 84 });
});
