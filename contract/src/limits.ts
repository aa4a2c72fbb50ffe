/** Numbers that both sides hold to. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

export const MAX_WORK_ORDER_PLACE = 5;
export const MAX_JOB_NAME = 150;
/** More ids than this in the job id filter are refused. */
export const MAX_FILTER_IDS = 200;
/** A name search counts no further than this; the screen then writes '10,000+'. */
export const NAME_COUNT_CAP = 10_000;
/** Pages beyond this are refused rather than counted out. */
export const MAX_PAGE = 1_000_000;

export const DROPDOWN_DEFAULT = 50;
export const DROPDOWN_MAX = 200;
export const MAX_SEARCH_TEXT = 150;

/** A typed filter is applied this long after typing stops. */
export const DEBOUNCE_MS = 300;

export const MIN_FILTER_YEAR = 1753;
export const MAX_FILTER_YEAR = 9999;

/** A tab's token lives this long; the screen renews it before. */
export const TOKEN_SECONDS = 600;
/** After a renewal the former token still serves calls under way. */
export const TOKEN_OVERLAP_SECONDS = 30;

/** A stream that has nothing to tell says so this often; whoever hears nothing for longer takes it for dead. */
export const STREAM_BEAT_SECONDS = 15;
