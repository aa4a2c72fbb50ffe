import { asDictionary, dictionariesIn, nameOf, textOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';
import { edgesOf, type Edges } from './page-boxes.ts';
import { shownBox, type FoundPage, type ShownAt } from './shown-at.ts';

/** What lies on a page and leads out of the document when somebody clicks on it. Its place is null for a bookmark. */
export type Link = { target: string; at: (ShownAt & { rect: Edges }) | null };

/** More than this nobody draws. */
const MAX_LINKS = 50_000;
/** One action leads to the next. */
const MAX_ACTIONS = 16;

/** Collects the annotations of a PDF's pages, and its bookmarks. */
export function collectAnnotations(): {
  visit(object: PdfObject): void;
  /** Returns the links to addresses; null where there are too many to look at. */
  links(objects: PdfObjects, pages: readonly FoundPage[]): Promise<Link[] | null>;
} {
  const lists = new Map<string, Value>();
  const bookmarks: Value[] = [];
  return {
    visit({ reference, value }) {
      const page = asDictionary(value);
      if (page['/Type'] === '/Page' && '/Annots' in page) lists.set(reference, page['/Annots']);
      for (const dictionary of dictionariesIn(value))
        if ('/Title' in dictionary && '/Parent' in dictionary && '/A' in dictionary) bookmarks.push(dictionary['/A']);
    },
    async links(objects, pages) {
      const base = await readBase(objects);
      const found: Link[] = [];
      for (const [place, { reference, boxes }] of pages.entries())
        for (const value of await objects.getList(lists.get(reference))) {
          const annotation = await objects.getDictionary(value);
          const targets = await targetsOf(objects, [annotation['/A'], annotation['/PA']]);
          if (targets.length === 0) continue;
          const rect = edgesOf(await Promise.all((await objects.getList(annotation['/Rect'])).map(objects.get)));
          const at = rect && { page: place + 1, box: shownBox(rect, boxes), rect };
          // Without a rectangle it is nowhere, and some program may still lead there.
          for (const target of targets) found.push({ target: base + target, at: at ?? nowhere(place + 1) });
          if (found.length > MAX_LINKS) return null;
        }
      for (const target of await targetsOf(objects, bookmarks)) found.push({ target: base + target, at: null });
      return found.length > MAX_LINKS ? null : found;
    },
  };
}

function nowhere(page: number): ShownAt & { rect: Edges } {
  return { page, box: { x: 0, y: 0, width: 0, height: 0 }, rect: [0, 0, 0, 0] };
}

/** Returns the address to which the others are relative, with a mark behind it; empty where there is none. */
async function readBase(objects: PdfObjects): Promise<string> {
  const root = await objects.getDictionary(objects.trailer['/Root']);
  const base = textOf(await objects.get((await objects.getDictionary(root['/URI']))['/Base']));
  return base === null ? '' : `${base} `;
}

/** Returns the addresses of these actions, and of those that follow each. */
async function targetsOf(objects: PdfObjects, actions: readonly (Value | undefined)[]): Promise<string[]> {
  const targets: string[] = [];
  for (const action of actions) {
    const waiting = [action ?? null];
    for (let seen = 0; waiting.length > 0 && seen < MAX_ACTIONS; seen += 1) {
      const dictionary: Dictionary = await objects.getDictionary(waiting.shift());
      if (nameOf(await objects.get(dictionary['/S'])) === '/URI')
        targets.push(textOf(await objects.get(dictionary['/URI'])) ?? '');
      const next = await objects.get(dictionary['/Next']);
      waiting.push(...(Array.isArray(next) ? next : next === null ? [] : [next]));
    }
  }
  return targets;
}
