/** The kinds of file that an export can be. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_FORMAT_LABEL: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Which rows of the list are exported: all that match the filters, or those of the page. */
export const EXPORT_ROWS = ['all', 'page'] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

/** The header that holds the number of rows that follow. It is absent where counting them would take too long. */
export const EXPORT_TOTAL_HEADER = 'x-total-rows';

/**
 * An Excel export reports its progress by the bytes with which a compressor ends a part (an empty stored block, RFC 1951,
 * 3.2.4): one part for every `EXPORT_PART_ROWS` rows.
 */
export const PART_END = [0x00, 0x00, 0xff, 0xff] as const;
