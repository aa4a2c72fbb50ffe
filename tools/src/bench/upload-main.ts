import { rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { makeBuffersCheap } from '@sealdesk/core/platform/cheap-buffers.ts';
import { openToolFolder } from '@sealdesk/core/platform/sandbox/tool-folder.ts';
import { ensureServices } from '../services/services.ts';
import { measureIntake } from './intake-load.ts';
import { median } from './statistics.ts';
import { makePdf, makePackage } from './upload-files.ts';
import { asFinal, downloadBare, downloadThroughApi, peakMemory, uploadBare, uploadThroughApi } from './upload-load.ts';
import { openUploadPlace } from './upload-place.ts';

// `npm run bench:upload`: files through the API against the bare gateway, and the zip's intake against the bare tools, by turns.
makeBuffersCheap(); // As the product does, so that the bare client is not the slower for it.
const program = new Command('bench:upload')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--megabytes <sizes>', 'sizes, by commas', '200,300')
  .option('--pdfs <n>', 'how many PDFs the zip has, of 0.4 MB each', '500')
  .option('--out <file>', 'also write the table there')
  .parse();
const options = program.opts<{ passes: string; megabytes: string; pdfs: string; out?: string }>();
const [passes, pdfs] = [Number(options.passes), Number(options.pdfs)];
const sizes = options.megabytes.split(',').map(Number);

const services = await ensureServices({ say: console.log });
// As the worker does: the sandbox's account must be able to walk through it to the folder of the intake.
const folder = await openToolFolder();
const place = await openUploadPlace(services);
const lines: string[] = [];
const row = (...cells: string[]) => lines.push(`| ${cells.join(' | ')} |`);
row('what', 'bare', 'Sealdesk', 'ratio', 'target', 'held');
row('---', '---', '---', '---', '---', '---');
try {
  await measureMemory(); // First: a process that has worked keeps some of what it needed.
  for (const megabytes of sizes) await measureSize(megabytes);
  await measureZip();
} finally {
  await place.close();
  await rm(folder, { recursive: true });
}
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, medians of ${passes} interleaved passes`;
const report = `Measured with \`npm run bench:upload\` (${machine}).\n\n${lines.join('\n')}\n`;
console.log(report);
if (options.out) await writeFile(options.out, report);

/** One file up and down, bare and through the API by turns. */
async function measureSize(megabytes: number): Promise<void> {
  const file = await makePdf(path.join(folder, `${megabytes}.pdf`), megabytes);
  const times = {
    bareUp: [] as number[],
    up: [] as number[],
    whole: [] as number[],
    bareDown: [] as number[],
    down: [] as number[],
  };
  for (let pass = 0; pass < passes; pass += 1) {
    times.bareUp.push(await uploadBare(place, file));
    const sent = await uploadThroughApi(place, file);
    times.up.push(sent.stagedSeconds);
    times.whole.push(sent.seconds);
    const final = await asFinal(place, sent.documentId);
    times.bareDown.push(await downloadBare(place, final));
    times.down.push(await downloadThroughApi(place, final, file.size));
  }
  const ratios = times.up.map((one, pass) => one / times.bareUp[pass]!);
  row(
    `G11: ${megabytes} MB in, hashed and stored`,
    seconds(times.bareUp),
    seconds(times.up),
    `${median(ratios).toFixed(2)}x the time`,
    'at most 1.3x',
    held(ratios, (ratio) => ratio <= 1.3),
  );
  row(`${megabytes} MB, until the document is accepted`, seconds(times.bareUp), seconds(times.whole), '', '', '');
  const speeds = times.down.map((one, pass) => times.bareDown[pass]! / one);
  row(
    `G12: ${megabytes} MB out, hash verified`,
    seconds(times.bareDown),
    seconds(times.down),
    `${median(speeds).toFixed(2)}x the speed`,
    'at least 0.9x',
    held(speeds, (ratio) => ratio >= 0.9),
  );
}

/** Measures the memory that the API process adds to its idle size while four large files come in at once. */
async function measureMemory(): Promise<void> {
  const file = await makePdf(path.join(folder, 'four.pdf'), sizes[0]!);
  const { idle, peak } = await peakMemory(place, () =>
    Promise.all(Array.from({ length: 4 }, () => uploadThroughApi(place, file))),
  );
  const more = peak - idle;
  row(
    'G11: memory above idle, four at once',
    `${idle} MB idle`,
    `${peak} MB at most`,
    `${more} MB more`,
    'at most 120 MB',
    more <= 120 ? 'yes' : '**no**',
  );
}

async function measureZip(): Promise<void> {
  const zip = await makePackage(path.join(folder, 'package.zip'), pdfs);
  const times = { safety: [] as number[], bare: [] as number[], whole: [] as number[] };
  for (let pass = 0; pass < passes; pass += 1) {
    const { safety, bare, whole } = await measureIntake(zip, pdfs, folder);
    times.safety.push(safety);
    times.bare.push(bare);
    times.whole.push(whole);
  }
  row(
    `G16: directory and safety of ${Math.round(zip.size / 1e6)} MB, ${pdfs} PDFs`,
    '',
    seconds(times.safety),
    '',
    'at most 0.2 s',
    held(times.safety, (one) => one <= 0.2),
  );
  const ratios = times.whole.map((one, pass) => one / times.bare[pass]!);
  row(
    'G16: whole intake against unzip and pdftotext, two at a time',
    seconds(times.bare),
    seconds(times.whole),
    `${median(ratios).toFixed(2)}x the time`,
    'at most 1.5x',
    held(ratios, (ratio) => ratio <= 1.5),
  );
}

/** A target is missed when two of three passes miss it. */
function held(values: number[], isHeld: (value: number) => boolean): string {
  return values.filter((value) => !isHeld(value)).length < Math.ceil((values.length * 2) / 3) ? 'yes' : '**no**';
}

function seconds(values: number[]): string {
  return `${median(values).toFixed(2)} s`;
}
