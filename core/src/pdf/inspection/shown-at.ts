import { asDictionary, asList, isDictionary, isReference } from '../pdf-objects.ts';
import type { Dictionary, PdfObjects, Value } from '../pdf-objects.ts';

/** A rectangle on a page, in points from the upper left corner of the page as it is shown. */
export type ShownAt = { page: number; box: { x: number; y: number; width: number; height: number } };

type Shape = { box: number[]; turn: number };

const INHERITED = ['/MediaBox', '/CropBox', '/Rotate'] as const;
const MAX_DEPTH = 32;

/** Returns where the first of these widgets is shown; null where none is. */
export async function findShownAt(
  objects: PdfObjects,
  pages: readonly string[],
  widgets: Dictionary[],
): Promise<ShownAt | null> {
  for (const widget of widgets) {
    const rect = (await objects.getList(widget['/Rect'])).map(Number);
    const page = await pageOf(objects, pages, widget);
    if (page === -1 || rect.length !== 4 || rect[0] === rect[2] || rect[1] === rect[3]) continue;
    return { page: page + 1, box: shownBox(rect, await pageShape(objects, pages[page]!)) };
  }
  return null;
}

/** Returns the place of the page that a widget is on: the one that it names, or whose annotations it is among. */
async function pageOf(objects: PdfObjects, pages: readonly string[], widget: Dictionary): Promise<number> {
  if (isReference(widget['/P'])) return pages.indexOf(widget['/P']);
  for (const [place, page] of pages.entries()) {
    const annotations = await objects.getList((await objects.getDictionary(page))['/Annots']);
    for (const annotation of annotations)
      if (JSON.stringify(asDictionary(await objects.get(annotation))) === JSON.stringify(widget)) return place;
  }
  return -1;
}

async function pageShape(objects: PdfObjects, page: string): Promise<Shape> {
  const found: Partial<Record<(typeof INHERITED)[number], Value>> = {};
  let node = await objects.getDictionary(page);
  for (let depth = 0; depth < MAX_DEPTH && isDictionary(node); depth += 1) {
    for (const key of INHERITED) if (key in node) found[key] ??= await objects.get(node[key]);
    node = await objects.getDictionary(node['/Parent']);
  }
  const media = asList(found['/MediaBox']).map(Number);
  const crop = asList(found['/CropBox'] ?? found['/MediaBox']).map(Number);
  const turn = ((Number(found['/Rotate'] ?? 0) % 360) + 360) % 360;
  return { box: intersection(ordered(media), ordered(crop)), turn };
}

/** Returns where a rectangle of the page's own system is on the page as it is shown. */
export function shownBox(rect: readonly number[], { box, turn }: Shape): ShownAt['box'] {
  const [left, bottom, right, top] = ordered(rect) as [number, number, number, number];
  const [pageLeft, pageBottom, pageRight, pageTop] = box as [number, number, number, number];
  const [width, height] = [right - left, top - bottom];
  if (turn === 90) return { x: bottom - pageBottom, y: left - pageLeft, width: height, height: width };
  if (turn === 180) return { x: pageRight - right, y: bottom - pageBottom, width, height };
  if (turn === 270) return { x: pageTop - top, y: pageRight - right, width: height, height: width };
  return { x: left - pageLeft, y: pageTop - top, width, height };
}

function ordered(box: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = box;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** What is shown of a page: its crop, as far as it is on the paper. */
function intersection(media: number[], crop: number[]): number[] {
  const [left, bottom, right, top] = crop.map((side, place) =>
    place < 2 ? Math.max(side, media[place]!) : Math.min(side, media[place]!),
  ) as [number, number, number, number];
  return right > left && top > bottom ? [left, bottom, right, top] : media;
}
