import type { Place } from '../pdf/page-text.ts';
import type { Drawing, PageReading } from './sheets/read-page.ts';

/** One truss or member with all its sheets. */
export type Design = { drawing: Drawing; place: Place; pages: number };

export type DesignCount = {
  designs: Design[];
  /** Labels that two drawings share which are not the same, with both places. */
  clashes: { label: string; first: Place; second: Place }[];
};

/**
 * Counts designs, which are neither pages nor files: one for each program, job and label. A further sheet of a drawing
 * belongs to the first, and a drawing without a label counts for itself.
 */
export function countDesigns(pages: PageReading[]): DesignCount {
  const designs = new Map<string, Design>();
  const clashes: DesignCount['clashes'] = [];
  let before: { key: string; place: Place } | null = null;
  for (const page of pages) {
    const { drawing } = page;
    if (!drawing) {
      before = null;
      continue;
    }
    const follows = before !== null && before.place.file === page.file;
    const key = keyOf(drawing, page, follows ? before!.key : null);
    const known = designs.get(key);
    if (!known) designs.set(key, { drawing, place: placeOf(page), pages: 1 });
    else {
      known.pages += 1;
      const isContinuation =
        drawing.title.sheetNumber > 1 || (drawing.family.product === 'e' && follows && before!.key === key);
      if (!isContinuation && drawing.content !== known.drawing.content) {
        clashes.push({ label: drawing.title.label ?? '', first: known.place, second: placeOf(page) });
      }
    }
    before = { key, place: page };
  }
  return { designs: [...designs.values()], clashes };
}

function keyOf({ family, title }: Drawing, { file, page }: Place, before: string | null): string {
  if (title.label !== null) return JSON.stringify([family.name, title.job, title.label]);
  if (title.sheetNumber > 1 && before !== null) return before;
  return JSON.stringify([family.name, file, page, 'no label']);
}

function placeOf({ file, page }: Place): Place {
  return { file, page };
}
