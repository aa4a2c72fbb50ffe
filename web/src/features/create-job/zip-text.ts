import type { FileRole, ZipReading } from '@sealdesk/contract/uploads/zip-reading.ts';

const PAGE_KINDS = [
  ['design', 'design', 'designs'],
  ['ewp_summary', 'member summary', 'member summaries'],
  ['cover', 'cover', 'covers'],
  ['index', 'index', 'index'],
  ['layout', 'layout', 'layout'],
  ['detail', 'detail', 'details'],
  ['image', 'picture', 'pictures'],
  ['other', 'other', 'other'],
] as const;

/** Why a file of the zip was not read. Those that were read have none. */
const NOT_READ: Partial<Record<FileRole, string>> = {
  native: 'file of a design program',
  other: 'not a drawing',
  junk: 'system file',
  copy: 'same as another file',
};

const NAMED_FILES = 10;

/** The zip in one line: 64 designs, 71 pages, VA and NC, 2 files not read. */
export function readingLine(reading: ZipReading): string {
  const parts = [count(reading.designs, 'design', 'designs'), count(reading.pages.all, 'page', 'pages')];
  if (reading.states.length > 0) parts.push(reading.states.join(', '));
  if (reading.codes.length > 0) parts.push(reading.codes.join(', '));
  const ignored = ignoredFiles(reading).length;
  if (ignored > 0) parts.push(`${count(ignored, 'file', 'files')} ignored`);
  return parts.join(' · ');
}

/** Designs by the program that drew them. */
export function familyLines({ families }: ZipReading): string[] {
  return families.map(
    ({ name, designs, pages }) => `${name}: ${count(designs, 'design', 'designs')} on ${count(pages, 'page', 'pages')}`,
  );
}

/** Pages by what they are, the kinds that there are. */
export function pagesLine({ pages }: ZipReading): string {
  const kinds = PAGE_KINDS.filter(([kind]) => pages[kind] > 0);
  if (kinds.length === 0) return 'No pages';
  return kinds.map(([kind, one, several]) => `${pages[kind]} ${pages[kind] === 1 ? one : several}`).join(', ');
}

/** The ignored files in lines, the first of them by name. */
export function ignoredLines(reading: ZipReading): string[] {
  const all = ignoredFiles(reading);
  if (all.length === 0) return ['None'];
  const named = all.slice(0, NAMED_FILES).map(({ name, why }) => `${name}, ${why}`);
  return all.length > NAMED_FILES ? [...named, `and ${all.length - NAMED_FILES} more`] : named;
}

/** The files that nothing was read from, each with the reason. */
function ignoredFiles({ files }: ZipReading): { name: string; why: string }[] {
  return files.flatMap(({ name, role }) => {
    const why = NOT_READ[role];
    return why === undefined ? [] : [{ name, why }];
  });
}

/** What the file card says of a zip: 64 designs found · 6 fields filled in below. */
export function foundLine(designs: number, filled: number): string {
  const fields = filled === 0 ? 'no fields filled in' : `${count(filled, 'field', 'fields')} filled in below`;
  return `${count(designs, 'design', 'designs')} found · ${fields}`;
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}
