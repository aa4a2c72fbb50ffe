import type { JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { dayIn, formatDay } from '../../../../lib/format.ts';
import { plural } from '../../rows/customer-text.ts';

export type CustomerFile = {
  document: JobDocument;
  /** Below the name: what it is, how long and how large. */
  facts: string;
  /** What a screen reader says of its button. */
  spoken: string;
  /** A delivered final that is no longer current. */
  isStruck: boolean;
};

/** The files of a job as its customer finds them: the sealed documents, then what they sent. */
export type CustomerFiles = { sealed: CustomerFile[]; others: CustomerFile[] };

/** Sorts the documents for the customer, those that stand before those that were replaced. */
export function customerFiles(documents: readonly JobDocument[], timeZone: string): CustomerFiles {
  const standing = documents.toSorted(
    (one, other) => Number(one.superseded_at !== null) - Number(other.superseded_at !== null),
  );
  const files = standing.map((document) => toFile(document, timeZone));
  return {
    sealed: files.filter(({ document }) => document.purpose === 'final'),
    others: files.filter(({ document }) => document.purpose === 'original'),
  };
}

function toFile(document: JobDocument, timeZone: string): CustomerFile {
  const { purpose, name, pages, size, superseded_at } = document;
  const since = superseded_at && formatDay(dayIn(Date.parse(superseded_at), timeZone));
  const isFinal = purpose === 'final';
  const state = since && (isFinal ? `no longer current since ${since}` : `replaced ${since}`);
  const what = isFinal ? since && `No longer current since ${since}` : ['Original', state].filter(Boolean).join(', ');
  const facts = [what, pages === null ? '' : plural(pages, 'page'), megabytes(size)].filter(Boolean).join(' · ');
  const spokenState = [isFinal ? 'sealed document' : 'original', state].filter(Boolean).join(', ');
  return {
    document,
    facts,
    spoken: `Download ${name}, ${spokenState}, ${spokenSize(size)}`,
    isStruck: isFinal && superseded_at !== null,
  };
}

function spokenSize(bytes: number): string {
  return bytes < BYTES_PER_MB
    ? plural(Math.max(1, Math.round(bytes / 1024)), 'kilobyte')
    : `${(bytes / BYTES_PER_MB).toFixed(1)} megabytes`;
}

/** The end of a name that stays when its middle is cut, so that its type can be read. */
const END = 8;

/** Cuts a name into what may be shortened and what stays. */
export function nameParts(name: string): [start: string, end: string] {
  return name.length <= END * 2 ? [name, ''] : [name.slice(0, -END), name.slice(-END)];
}
