import { asDictionary, asList, isReference } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';

/** The edges of a rectangle in the page's own system: left, bottom, right, top. */
export type Edges = [left: number, bottom: number, right: number, top: number];

/** A clockwise turn, by which a page is shown. */
export type Turn = 0 | 90 | 180 | 270;

/** How far a box of a page reaches outside what is shown of it, in points as it is shown; less than 0 inside. */
export type Sides = { left: number; top: number; right: number; bottom: number };

/** What a page's own entries say of its paper. */
export type PageBoxes = {
  /** What is shown: its crop, as far as it is on the paper. */
  shown: Edges;
  /** By how many points in the world one of the page's own is shown and printed. */
  unit: number;
  turn: Turn;
  /** The boxes that programs can show or print in place of that. */
  outside: Record<'media' | 'bleed' | 'trim' | 'art', Sides>;
};

const KEYS = ['/Parent', '/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox', '/UserUnit', '/Rotate'] as const;
type Entries = Partial<Record<(typeof KEYS)[number], Value>>;
const MAX_DEPTH = 32;
/** What programs take for a page that does not say how large its paper is. */
const LETTER: Edges = [0, 0, 612, 792];

/** Collects the boxes of a PDF's pages, and what pages take over from the nodes above them. */
export function collectPageBoxes(): {
  visit(object: PdfObject): void;
  boxesOf(objects: Pick<PdfObjects, 'get'>, page: string): Promise<PageBoxes>;
} {
  const nodes = new Map<string, Entries>();
  return {
    visit({ reference, value }) {
      const node = asDictionary(value);
      if (node['/Type'] === '/Page' || '/Kids' in node) nodes.set(reference, entriesOf(node));
    },
    async boxesOf({ get }, page) {
      const found: Entries = {};
      let node = nodes.get(page);
      for (let depth = 0; depth < MAX_DEPTH && node; depth += 1) {
        for (const key of KEYS) if (key !== '/Parent') found[key] ??= await resolved(node[key], get);
        node = isReference(node['/Parent']) ? nodes.get(node['/Parent']) : undefined;
      }
      return toBoxes(found);
    },
  };
}

function entriesOf(node: Dictionary): Entries {
  return Object.fromEntries(KEYS.flatMap((key) => (key in node ? [[key, node[key]]] : [])));
}

/** Returns a value with what the items of a list refer to; null for none. */
async function resolved(value: Value | undefined, get: PdfObjects['get']): Promise<Value> {
  const found = await get(value);
  return Array.isArray(found) ? Promise.all(found.map(get)) : found;
}

function toBoxes(entries: Entries): PageBoxes {
  const media = edgesOf(entries['/MediaBox']) ?? LETTER;
  const shown = within(edgesOf(entries['/CropBox']) ?? media, media);
  const turn = turnOf(entries['/Rotate']);
  const unit = Number(entries['/UserUnit']);
  const outside = (value: Value | undefined) => sidesOf(within(edgesOf(value) ?? shown, media), shown, turn);
  return {
    shown,
    unit: unit > 0 && Number.isFinite(unit) ? unit : 1,
    turn,
    outside: {
      media: sidesOf(media, shown, turn),
      bleed: outside(entries['/BleedBox']),
      trim: outside(entries['/TrimBox']),
      art: outside(entries['/ArtBox']),
    },
  };
}

/** Returns the edges in their order; null where the value is no rectangle. */
export function edgesOf(value: Value | undefined): Edges | null {
  const [a = 0, b = 0, c = 0, d = 0] = asList(value).map(Number);
  const edges: Edges = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return edges.every(Number.isFinite) && edges[0] < edges[2] && edges[1] < edges[3] ? edges : null;
}

/** Returns the part of a box that is on the paper; the paper where none is. */
function within(box: Edges, media: Edges): Edges {
  const cut: Edges = [
    Math.max(box[0], media[0]),
    Math.max(box[1], media[1]),
    Math.min(box[2], media[2]),
    Math.min(box[3], media[3]),
  ];
  return cut[0] < cut[2] && cut[1] < cut[3] ? cut : media;
}

/** Programs take no other turns than by quarters. */
function turnOf(value: Value | undefined): Turn {
  const quarters = Number(value ?? 0) / 90;
  return Number.isInteger(quarters) ? (((((quarters % 4) + 4) % 4) * 90) as Turn) : 0;
}

function sidesOf(box: Edges, shown: Edges, turn: Turn): Sides {
  // As it is shown without a turn, clockwise from the left.
  const [left, top, right, bottom] = [shown[0] - box[0], box[3] - shown[3], box[2] - shown[2], shown[1] - box[1]];
  return turnSides({ left, top, right, bottom }, turn);
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Returns what was on the left, at the top, on the right and at the bottom where it is after a clockwise turn. */
export function turnSides(sides: Sides, turn: Turn): Sides {
  const after = (place: number) => sides[SIDES[(place + 4 - turn / 90) % 4]!];
  return { left: after(0), top: after(1), right: after(2), bottom: after(3) };
}
