import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { Command } from 'commander';
import { measureChecks } from './checks-load.ts';
import { checksRows } from './checks-report.ts';
import { ensureServices } from '../services/services.ts';
import { measureCombining } from './combine-load.ts';
import { measurePictures, openPicturesPlace } from './pictures-load.ts';

// `npm run bench:pdf`: what the worker does with PDFs, in the sandbox, against the bare tools, by turns.
const PARTS = ['combine', 'checks', 'pictures'] as const;
const program = new Command('bench:pdf')
  .option('--parts <names>', `what is measured, by commas: ${PARTS.join(', ')}`, PARTS.join(','))
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--lines <n>', 'how many lines a page has', '2000')
  .option('--pages <numbers>', 'the documents that are checked, by their pages', '100,1000,250')
  .option('--share <n>', 'the share of the pages that each document has, for a quick look', '1')
  .option('--out <file>', 'also write the tables there')
  .parse();
const options = program.opts<Record<'parts' | 'passes' | 'lines' | 'pages' | 'share', string> & { out?: string }>();
const [passes, lines, share] = [Number(options.passes), Number(options.lines), Number(options.share)];
const shareOf = (pages: number) => Math.ceil(pages * share);
const inWords = (pages: number) => `${pages.toLocaleString('en-US')} pages`;
const plain = { lines, pictureBytes: 0 };
const pictured = { lines, pictureBytes: 290_000 };

const tables: string[][][] = [];
for (const part of PARTS.filter((one) => options.parts.split(',').includes(one))) {
  tables.push(await { combine, checks, pictures }[part]());
}
const loads = loadavg().map((load) => load.toFixed(1));
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, medians of ${passes} interleaved passes, ${lines} lines a page, load at the end ${loads.join(', ')}`;
const report = [`Measured with \`npm run bench:pdf\` (${machine}).`, ...tables.map(asTable)].join('\n\n');
console.log(report);
if (options.out) await writeFile(options.out, `${report}\n`);

/** Combining, with its checks, against bare qpdf. */
async function combine(): Promise<string[][]> {
  const rows = [
    ['G13: combine', 'bare qpdf', 'bare, with its check', 'Sealdesk', 'ratio to bare', 'to bare with check', 'memory'],
  ];
  for (const one of [
    { files: 4, pages: shareOf(25), sheet: plain },
    { files: 10, pages: shareOf(100), sheet: plain },
    { files: 10, pages: shareOf(100), sheet: pictured },
  ])
    rows.push(await measureCombining({ what: inWords(one.files * one.pages), ...one }, passes));
  return rows;
}

/** Both checks of a sealed set against the bare tools that they need. */
async function checks(): Promise<string[][]> {
  const rows = [['what', 'bare', 'Sealdesk', 'ratio', 'target', 'held']];
  for (const { pages: whole, sheet, with: more } of [
    { pages: 100, sheet: plain, with: '' },
    { pages: 1000, sheet: plain, with: '' },
    { pages: 250, sheet: { lines, pictureBytes: 1_200_000 }, with: ' with pictures' },
  ].filter(({ pages }) => options.pages.split(',').map(Number).includes(pages))) {
    const pages = shareOf(whole);
    rows.push(...checksRows(`${inWords(pages)}${more}`, await measureChecks({ pages, sheet }, passes)));
  }
  return rows;
}

/** Pages drawn and stored against bare pdftoppm with the same arguments, which writes files. */
async function pictures(): Promise<string[][]> {
  const rows = [['what', 'bare pdftoppm', 'Sealdesk', 'ratio', 'target', 'held', 'first picture']];
  const place = await openPicturesPlace(await ensureServices({ say: console.log }));
  try {
    for (const pages of options.pages.split(',').map(Number).map(shareOf))
      for (const size of ['thumbnail', 'page'] as const)
        rows.push(await measurePictures(place, { pages, size, sheet: plain }, passes));
  } finally {
    await place.close();
  }
  return rows;
}

function asTable([head, ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head!), line(head!.map(() => '---')), ...rows.map(line)].join('\n');
}
