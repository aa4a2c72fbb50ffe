import { readPage } from '../drawings/sheets/read-page.ts';
import type { PageText, Place } from '../pdf/page-text.ts';
import type { PageNeeds } from '../pdf/read-pdfs.ts';

/** Of a package of drawings, a page's second order and the size of its paper are read only where they can add something. */
export const DRAWING_NEEDS: PageNeeds = { paperSize: needsPaperSize, readingOrder: needsReadingOrder };

/**
 * Returns true when a page that was read as it lies on the paper may say more in the order of its text. Reports on members and
 * cover sheets read best that way; of a truss drawing only one that left something unsaid; other pages say nothing.
 */
function needsReadingOrder(place: Place, page: PageText): boolean {
  const { class: pageClass, drawing } = readPage(place, page);
  if (pageClass === 'cover' || pageClass === 'index') return true;
  if (!drawing) return false;
  if (drawing.family.product === 'e') return true;
  return [drawing.title.label, drawing.title.job, drawing.code, drawing.program, drawing.loads].includes(null);
}

/** Returns true when the size of its paper would make the page something else: plans are large, drawings are not. */
function needsPaperSize(place: Place, page: Omit<PageText, 'width' | 'height'>): boolean {
  const classOn = (side: number) => readPage(place, { ...page, width: side, height: side }).class;
  return classOn(0) !== classOn(Number.MAX_SAFE_INTEGER);
}
