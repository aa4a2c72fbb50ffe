/** One page's words in two orders: as they lie on the paper, and as the file has them. Sizes are in points. */
export type PageText = { layout: string; reading: string; width: number; height: number };

/** Where a page is: the file's name in its package, and the page's number from 1. */
export type Place = { file: string; page: number };

/** Why a PDF could not be read. */
export type PdfProblem = 'password' | 'damaged' | 'too-long' | 'too-slow';

/** A PDF that was read, or the reason why it could not be. */
export type ReadPdf = { pages: PageText[] } | { problem: PdfProblem };
