import type { PictureSize } from '@sealdesk/contract/uploads/picture-sizes.ts';

/** What is made of a page; `count` is made of the whole file, under its first page. */
export type PageKind = PictureSize | 'words' | 'count';

/** Where the bytes of a PDF are. */
export type PdfSource = { bucket: 'staging' | 'documents'; objectKey: string; size: number; sha256: Buffer };

/** A PDF that somebody looks at. What is drawn of it is deleted after `expiresAt`. */
export type LookedAtPdf = PdfSource & { pages: number | null; expiresAt: Date };

/** Consecutive pages that one run of a tool makes, and how far it is. */
export type PageRun = PdfSource & {
  id: string;
  kind: PageKind;
  firstPage: number;
  lastPage: number;
  wantedPage: number;
  isDone: boolean;
  drawn: number[];
  failed: number[];
};

/**
 * How many pages one run makes. Starting the tool takes as long as drawing a page or two, and whoever looks at a page looks
 * at the next ones soon; sharper pictures are of the page that somebody looks at now.
 */
const PAGES_IN_RUN: Record<PageKind, number> = {
  thumbnail: 100,
  page: 8,
  double: 1,
  quadruple: 1,
  words: 50,
  count: 1,
};

/** Returns the run that makes a page of a PDF that has so many. */
export function runOf(kind: PageKind, page: number, pages: number): { firstPage: number; lastPage: number } {
  const most = PAGES_IN_RUN[kind];
  const firstPage = page - ((page - 1) % most);
  return { firstPage, lastPage: Math.min(pages, firstPage + most - 1) };
}

/** Returns the first page of every run of that kind. */
export function runsOf(kind: PageKind, pages: number): number[] {
  const most = PAGES_IN_RUN[kind];
  return Array.from({ length: Math.ceil(pages / most) }, (_, place) => place * most + 1);
}

// Changed whenever pages are drawn in another way, so that what was drawn before is not taken for it.
const VERSION = 'v1';

/** Returns the key under which what was made of a page is stored: it follows from the bytes of the PDF alone. */
export function pictureKey({ sha256 }: Pick<PdfSource, 'sha256'>, kind: PageKind, page: number): string {
  return `${VERSION}/${sha256.toString('hex')}/${kind}/${page}`;
}

export type PageRange = { first: number; last: number };

/** Returns what is left of a run as ranges of pages, the page that somebody waits for and those after it first. */
export function rangesLeft({ firstPage, lastPage, wantedPage, drawn, failed }: PageRun): PageRange[] {
  const done = new Set([...drawn, ...failed]);
  return [...gaps(wantedPage, lastPage, done), ...gaps(firstPage, wantedPage - 1, done)];
}

function gaps(from: number, to: number, done: ReadonlySet<number>): PageRange[] {
  const ranges: PageRange[] = [];
  for (let page = from; page <= to; page += 1) {
    if (done.has(page)) continue;
    const last = ranges.at(-1);
    if (last?.last === page - 1) last.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges;
}
