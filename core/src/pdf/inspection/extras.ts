import type { PdfObjects, Value } from '../pdf-objects.ts';
import type { ExtraRule } from './extra-rules.ts';
import type { Edges } from './page-boxes.ts';
import { shownBox, type FoundPage, type ShownAt } from './shown-at.ts';

/** Where something is: on the page as it is shown, and in the page's own system. */
export type Place = ShownAt & { rect: Edges };

/** What a PDF has besides ink and words. Its place is null where it belongs to the whole document. */
export type Extra = { rule: ExtraRule; text: string; at: Place | null };

/** More than this nobody draws. */
export const MAX_EXTRAS = 50_000;

export function placeOn(page: number, { boxes }: FoundPage, rect: Edges = boxes.shown): Place {
  return { page, box: shownBox(rect, boxes), rect };
}

/** Returns a value with what the items of a list refer to. */
export async function resolved(objects: Pick<PdfObjects, 'get'>, value: Value | undefined): Promise<Value> {
  const found = await objects.get(value);
  return Array.isArray(found) ? Promise.all(found.map((item) => objects.get(item))) : found;
}
