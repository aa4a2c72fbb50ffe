import { find, inEitherOrder } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { NO_TITLE } from './title-block.ts';
import type { TitleBlock } from './title-block.ts';

const LABEL = /Truss Label: ?([^\n]{1,60}?)(?= Ply:| Wgt:| Qty:| SSB\b| FROM:| DRW:|\n|$)/;

/** Reads the head of an Alpine drawing. It prints a customer and no job name: the job number has to name the job. */
export function readAlpine(sheet: Sheet): TitleBlock {
  const sheetNumber = find(sheet.text, /\bPage:? (\d{1,3}) of \d/);
  return {
    ...NO_TITLE,
    job: find(sheet.text, /Job Number: ?(\S{1,40})/),
    label: inEitherOrder(sheet, 'layout', (text) => find(text, LABEL)),
    sheetNumber: Number(sheetNumber ?? 1),
  };
}
