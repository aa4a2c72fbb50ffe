import { find, inEitherOrder } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { NO_TITLE } from './title-block.ts';
import type { TitleBlock } from './title-block.ts';

const PAGE = /\bPage: ?(\d{1,3})\b/;

/** Reads the head of an Eagle drawing, where the job's name is also its number. */
export function readEagle(sheet: Sheet): TitleBlock {
  return read(sheet, /\bTruss: ?(\S{1,40})/, /\bJob ?Name: ?([^\n]{1,150}?)(?= Date:| Page:| SPAN |\n|$)/);
}

/** Reads the head of a Simpson drawing, where the project's name is all that names the job. */
export function readSimpson(sheet: Sheet): TitleBlock {
  return read(sheet, /\bTruss: ?(\S{1,40})/, /\bProject Name: ?([^\n]{1,150}?)(?= Qty:| Customer:| TID:|\n|$)/);
}

function read(sheet: Sheet, labelPattern: RegExp, jobPattern: RegExp): TitleBlock {
  const job = inEitherOrder(sheet, 'layout', (text) => find(text, jobPattern));
  const label = inEitherOrder(sheet, 'layout', (text) => find(text, labelPattern));
  return { ...NO_TITLE, job, jobName: job, label, sheetNumber: Number(find(sheet.text, PAGE) ?? 1) };
}

/**
 * Reads a Truswal drawing. Its sides are printed upright, and where that came glyph by glyph the spaces are lost:
 * the work order, which is printed level, then gives the name its spaces back.
 */
export function readTruswal(sheet: Sheet): TitleBlock {
  const job = find(sheet.text, /\bWO: ?([^\n]{1,80}?) ?DurFacs/);
  const side = /Job ?Name: ?([^\n]{1,100}?) ?Truss ?ID: ?(\S{1,40}?) ?Qty/.exec(sheet.text);
  const name = side?.[1]?.trim() ?? null;
  const isSame = job !== null && name === job.replaceAll(' ', '');
  return { ...NO_TITLE, job: job ?? name, jobName: isSame ? job : (name ?? job), label: side?.[2] ?? null };
}
