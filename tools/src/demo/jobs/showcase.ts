import { FIRST_PAGE } from './showcase-first-page.ts';
import type { ShowcaseJob } from './showcase-job.ts';
import { NEXT_PAGE } from './showcase-next-page.ts';

/** The jobs written by hand, newest first: together they show every status, flag and note on the first page of each viewer. */
export const SHOWCASE: readonly ShowcaseJob[] = [...FIRST_PAGE, ...NEXT_PAGE];
