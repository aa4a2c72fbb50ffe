/** The sizes in which a page is drawn. */
export const PICTURE_SIZES = ['thumbnail', 'page', 'double', 'quadruple'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** So many pixels an inch of the page has; a page too large for it has fewer. */
export const PICTURE_DPI = { page: 100, double: 200, quadruple: 400 } as const satisfies Partial<
  Record<PictureSize, number>
>;
/** The longer side of a thumbnail, in pixels. */
export const THUMBNAIL_PIXELS = 104;
/** A page with more pixels than this is drawn with fewer. */
export const MAX_PICTURE_PIXELS = 36_000_000;

/** Pictures are kept for so long after they were drawn, and drawn anew when they are asked for after that. */
export const PICTURE_DAYS = 30;
/** A call waits so long for its picture. Drawing it continues after that. */
export const PICTURE_WAIT_SECONDS = 20;

export const PAGE_NOT_DRAWN = 'This page could not be drawn.';
