import { PICTURE_DPI } from '@sealdesk/contract/uploads/picture-sizes.ts';

/** At 100 %, an inch of the page has so many pixels of the screen. */
const PIXELS_PER_INCH = 96;
const POINTS_PER_INCH = 72;

export const LEAST_ZOOM = 25;
export const MOST_ZOOM = 400;
const STEPS = [LEAST_ZOOM, 33, 50, 67, 75, 90, 100, 125, 150, 200, 300, MOST_ZOOM];

export type PageSize = { width: number; height: number };

/** A letter sheet, until the size of the page is known. */
export const LETTER: PageSize = { width: 612, height: 792 };

/** Returns a zoom within the limits. */
export function limitZoom(percent: number): number {
  return Math.min(Math.max(percent, LEAST_ZOOM), MOST_ZOOM);
}

/** Returns the next step above or below a zoom. */
export function zoomStep(percent: number, direction: 1 | -1): number {
  const next = direction === 1 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent);
  return next ?? limitZoom(percent);
}

/** Returns how many pixels of the screen a point of the page has. */
export function pixelsPerPoint(percent: number): number {
  return ((PIXELS_PER_INCH / POINTS_PER_INCH) * percent) / 100;
}

/** Returns the zoom at which the whole page is seen, which may be less than can be chosen. */
export function fitZoom(page: PageSize, place: PageSize): number {
  const share = Math.min(place.width / page.width, place.height / page.height);
  // Rounded down, because a page that is a pixel too large has scroll bars.
  return Math.max(1, Math.floor((share / pixelsPerPoint(100)) * 1000) / 10);
}

/** A picture may be enlarged so much before a sharper one is fetched. */
const MOST_ENLARGED = 1.25;

/** Returns which picture is sharp enough at that zoom, on a screen with so many pixels to one of CSS. */
export function pictureFor(percent: number, pixelRatio: number): keyof typeof PICTURE_DPI {
  const wanted = (PIXELS_PER_INCH * percent * pixelRatio) / 100 / MOST_ENLARGED;
  if (wanted <= PICTURE_DPI.page) return 'page';
  return wanted <= PICTURE_DPI.double ? 'double' : 'quadruple';
}

/** Returns the size of a page in points, from its picture of the size `page`. */
export function sizeFromPicture({ width, height }: PageSize): PageSize {
  const pointsPerPixel = POINTS_PER_INCH / PICTURE_DPI.page;
  return { width: width * pointsPerPixel, height: height * pointsPerPixel };
}
