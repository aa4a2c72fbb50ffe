import { find } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { NO_TITLE } from './title-block.ts';
import type { TitleBlock } from './title-block.ts';

type Header = Pick<TitleBlock, 'job' | 'label' | 'kind' | 'jobName' | 'sealNumber'>;

const LABELS = ['Job', 'Truss', 'Truss Type', 'Qty', 'Ply'];
const HEADER_LINE =
  /\bJob Truss Truss Type Qty Ply(?: ([^\n]{1,200}))?\n(?:[A-Z]?\d{7,9}\n)?(\S{1,40}) (\S{1,40}) ([^\n]{1,60}?) \d{1,4} \d{1,3}\b/;
const LABELS_BETWEEN =
  /\bJob\s(\S{1,40})\sTruss\s(\S{1,40})\sTruss Type\s([^\n]{1,60})(?:\n[^\n]{1,200})?\sQty\s\d{1,4}\sPly\s\d{1,3}\s([^\n]{1,200})/;
const LABELS_FIRST =
  /\bJob\sTruss\sTruss Type\sQty\sPly\s(\S{1,40})\s(\S{1,40})\s([^\n]{1,60}?)\s\d{1,4}\s\d{1,3}(?:\n([^\n]{1,200}))?/;
const NAME_LINE = /\n([^\n]{1,200})\nJob Reference \(optional\)/;
const NO_NAME = /^Job Reference|^Job Truss\b|^(?:Job|Truss|Truss Type|Qty|Ply)$|MiTek Industries|, [A-Z]{2} ?- ?\d{5}/;
// The number that a seal gets stands to the right of the job's name. Without its letter it may as well be the name.
const SEAL_NUMBER = /(?:^|\s)([A-Z]\d{7,9})$/;
const BARE_SEAL_NUMBER = /\s\d{7,9}$/;

/** Reads the header strip of a MiTek drawing, in whichever of its orders the text came. */
export function readMitek(sheet: Sheet): TitleBlock {
  const header =
    fromColumns(sheet.columns) ??
    fromLine(sheet.layout) ??
    fromLabels(sheet.reading) ??
    fromLabels(sheet.layout) ??
    fromLine(sheet.reading);
  const jobName = header?.jobName ?? named(find(sheet.reading, NAME_LINE)).jobName;
  const sheetNumber = find(sheet.text, /MiTek Industries,? Inc\.?[^\n]{0,80}?Page:? ?(\d{1,3})\b/);
  return { ...NO_TITLE, ...header, jobName, sheetNumber: Number(sheetNumber ?? 1) };
}

/**
 * The exact way: the gaps on the paper part the five values, whatever spaces they hold. Between labels and values a
 * seal's number or a line of the drawing may stand.
 */
function fromColumns(columns: string): Header | null {
  const lines = columns.split('\n');
  const at = lines.findIndex((line) => line.includes(LABELS.join('\t')));
  if (at < 0) return null;
  const below = lines.slice(at + 1, at + 4);
  for (const [index, line] of below.entries()) {
    const [job, label, kind, quantity, plies] = line.split('\t');
    if (!job || !label || !kind || !isCount(quantity) || !isCount(plies)) continue;
    const head = lines[at]!.slice(lines[at]!.indexOf(LABELS.join('\t'))).split('\t');
    return { job, label, kind, ...named([...head.slice(LABELS.length), ...below.slice(0, index)].join(' ')) };
  }
  return null;
}

function fromLine(text: string): Header | null {
  const found = HEADER_LINE.exec(text);
  if (!found) return null;
  const [, right, job, label, kind] = found;
  return { job: job!, label: label!, kind: kind!, ...named(right) };
}

function fromLabels(text: string): Header | null {
  const found = LABELS_BETWEEN.exec(text) ?? LABELS_FIRST.exec(text);
  if (!found) return null;
  const [, job, label, kind, right] = found;
  return { job: job!, label: label!, kind: kind!, ...named(right) };
}

function named(right: string | null | undefined): { jobName: string | null; sealNumber: string | null } {
  const text = right?.trim() ?? '';
  const sealNumber = SEAL_NUMBER.exec(text)?.[1] ?? null;
  const name = text
    .slice(0, text.length - (sealNumber?.length ?? 0))
    .replace(BARE_SEAL_NUMBER, '')
    .trim();
  return { jobName: name === '' || NO_NAME.test(name) ? null : name, sealNumber };
}

function isCount(text: string | undefined): boolean {
  return text !== undefined && /^\d{1,4}$/.test(text);
}
