/** A zip that we decline, with the sentence for its sender. Anything else thrown while reading one is a bug. */
export class ZipRefused extends Error {}

/** Sentences without a name in them. The first three are fixed by the specification of hostile inputs. */
export const REFUSALS = {
  password: 'password-protected zips are not accepted',
  empty: 'zip is empty',
  noDesigns: 'no design files found',
  notZip: 'The file is not a zip.',
  incomplete: 'The zip is incomplete or damaged. Please make it again and upload the new one.',
  prefixed: 'The file has something else in front of the zip. Please upload the zip alone.',
  twoEnds: 'The zip has two tables of contents. Please make it again with a single one.',
  manyDisks: 'The zip is one part of several. Please make a single zip.',
  overlap: 'Files inside the zip overlap each other. Please make the zip again.',
  tooLarge: 'The files inside the zip are too large: together they may have 2 GB.',
  tooDense: 'The zip unpacks to far more than its size, which drawings never do.',
  tooSlow: 'The zip took too long to unpack.',
} as const;

/** A name as it can stand in a sentence: on one line, without signs that would change what is read, and not long. */
export function quoted(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
  return `"${plain.length > 80 ? `${plain.slice(0, 77)}...` : plain}"`;
}

/** What a package may have. Drawings stay far below; whatever is above is a mistake or an attack. */
export const MAX_ENTRIES = 5_000;
export const MAX_NAME_BYTES = 255;
export const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/** So many times its packed size may a file be that is larger than the next figure. */
export const MAX_RATIO = 200;
export const RATIO_COUNTS_ABOVE = 100 * 1024 ** 2;
/** The table of contents of 5,000 files with the longest names and ample notes. */
export const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2;
