import { asDictionary, isReference } from '../pdf-objects.ts';
import type { Dictionary, PdfObjects } from '../pdf-objects.ts';
import { edgesOf, type Edges, type PageBoxes } from './page-boxes.ts';

/** A rectangle on a page, in points from the upper left corner of the page as it is shown. */
export type ShownAt = { page: number; box: { x: number; y: number; width: number; height: number } };

/** A page of a PDF and its boxes. */
export type FoundPage = { reference: string; boxes: PageBoxes };

/** Returns where the first of these widgets is shown; null where none is. */
export async function findShownAt(
  objects: PdfObjects,
  pages: readonly FoundPage[],
  widgets: Dictionary[],
): Promise<ShownAt | null> {
  for (const widget of widgets) {
    const rect = edgesOf(await objects.getList(widget['/Rect']));
    const page = await pageOf(objects, pages, widget);
    if (page === -1 || rect === null) continue;
    return { page: page + 1, box: shownBox(rect, pages[page]!.boxes) };
  }
  return null;
}

/** Returns the place of the page that a widget is on: the one that it names, or whose annotations it is among. */
async function pageOf(objects: PdfObjects, pages: readonly FoundPage[], widget: Dictionary): Promise<number> {
  if (isReference(widget['/P'])) return pages.findIndex(({ reference }) => reference === widget['/P']);
  for (const [place, { reference }] of pages.entries()) {
    const annotations = await objects.getList((await objects.getDictionary(reference))['/Annots']);
    for (const annotation of annotations)
      if (JSON.stringify(asDictionary(await objects.get(annotation))) === JSON.stringify(widget)) return place;
  }
  return -1;
}

/** Returns where a rectangle of the page's own system is on the page as it is shown. */
export function shownBox(
  [left, bottom, right, top]: Edges,
  { shown: [pageLeft, pageBottom, pageRight, pageTop], turn }: Pick<PageBoxes, 'shown' | 'turn'>,
): ShownAt['box'] {
  const [width, height] = [right - left, top - bottom];
  if (turn === 90) return { x: bottom - pageBottom, y: left - pageLeft, width: height, height: width };
  if (turn === 180) return { x: pageRight - right, y: bottom - pageBottom, width, height };
  if (turn === 270) return { x: pageTop - top, y: pageRight - right, width: height, height: width };
  return { x: left - pageLeft, y: pageTop - top, width, height };
}
