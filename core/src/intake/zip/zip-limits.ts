/** What a package may have. Drawings stay far below; whatever is above is a mistake or an attack. */
export const MAX_ENTRIES = 5_000;
export const MAX_NAME_BYTES = 255;
export const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/** So many times its packed size may a file be that is larger than the next figure. */
export const MAX_RATIO = 200;
export const RATIO_COUNTS_ABOVE = 100 * 1024 ** 2;
/** The table of contents of 5,000 files with the longest names and ample notes. */
export const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2;
