/** Numbers that both sides hold to. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** The largest id that the database can hold; jobs' own numbers may be larger. */
export const MAX_ID = 2_147_483_647;
export const MAX_WORK_ORDER_PLACE = 5;
export const MAX_JOB_NAME = 150;
export const MAX_DESIGNS = 1000;
/** A contact who moves can leave open jobs of so many companies to others in one edit. */
export const MAX_LEFT_COMPANIES = 200;
/** The dialog about the jobs that a contact leaves names so many of each company. */
export const LEFT_JOBS_LISTED = 20;
export const MAX_COMMENTS = 10_000;
/** The words that somebody gives for a move of a job. */
export const MAX_REASON = 1000;
/** The largest number of seals or units of one time entry. */
export const MAX_ENTRY_COUNT = 100_000;
export const MAX_ENTRY_DESCRIPTION = 1000;
/** So many entries of one job are listed; its sums count all of them. */
export const MAX_LISTED_ENTRIES = 200;
/** Who still works on an entry that counted as forgotten is asked again after so long. */
export const KEEP_RUNNING_HOURS = 4;
/** The words of the email about a completion. */
export const MAX_MAIL_WORDS = 10_000;
export const MIN_WIND_SPEED = 90;
export const MAX_WIND_SPEED = 200;
/** More ids than this in the job id filter are refused. */
export const MAX_FILTER_IDS = 200;
/** A name search counts no further than this; the screen then writes '10,000+'. */
export const NAME_COUNT_CAP = 10_000;
/** An Excel file with more rows than this is refused; CSV has no such limit. */
export const MAX_EXCEL_ROWS = 100_000;
/** So many rows of an export are read, written and sent at a time. */
export const EXPORT_PART_ROWS = 500;
/** Pages above this are refused rather than counted out. */
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

/** What changes rights or identity needs a sign-in of the last so many minutes. */
export const STEP_UP_MINUTES = 10;

/** A stream without events sends a sign of life this often; a client that receives nothing for longer opens it again. */
export const STREAM_BEAT_SECONDS = 15;

/** A tab that was opened at most so long ago can learn from the stream that it has missed nothing since. */
export const STREAM_CATCH_UP_SECONDS = 60;

/** Lookups of the create form give up after so long. */
export const CREATE_LOOKUP_MS = 5_000;
/** Lookups of the edit form, and its job, give up after so long. */
export const EDIT_LOOKUP_MS = 15_000;

/** A staged upload that nobody accepts is given up after so long. */
export const UPLOAD_HOURS = 24;
/** So many uploads, and bytes, one person may have waiting at a time. */
export const MAX_WAITING_UPLOADS = 10;
export const MAX_WAITING_BYTES = 2 * 1024 ** 3;

/**
 * What one person may have under way at one API process: as many uploads as may wait for their checks, the files and page pictures
 * of several tabs, and a list in every tab. More than that is an automated client.
 */
export const MAX_UPLOADS_AT_ONCE = 10;
export const MAX_DOWNLOADS_AT_ONCE = 24;
export const MAX_LISTS_AT_ONCE = 50;

/** A sealed set with more pages than this is refused. */
export const MAX_SET_PAGES = 10_000;
/** A refused set is kept for so long, so that its uploader can see why. */
export const REFUSED_DAYS = 30;
/** So many places one approval can acknowledge. */
export const MAX_ACKNOWLEDGED = 20_000;
/** The email about a completion waits so long, in which its files can be replaced. */
export const COMPLETION_MAIL_SECONDS = 120;
/** The email about a returned or revised job waits as long: until then the job can be moved on, and nothing is sent. */
export const RETURN_MAIL_SECONDS = 120;
/** A replacement that has begun holds the email for at most so long. */
export const HELD_MAIL_SECONDS = 600;

/** Answers and built files smaller than this are sent as they are: compressed they would not save a packet. */
export const COMPRESS_FROM_BYTES = 1024;

/** A license that ends in this many days or fewer is shown as running out. */
export const LICENSE_RUNS_OUT_DAYS = 30;
