import { newPage, print, type Page } from './pdf-page.ts';

/** A sheet on which single letters are scattered, which takes pdftotext more than in proportion to their number. */
export function aScatteredPage(letters: number, seed = 1): Page {
  const page = newPage(2448, 1728);
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let count = 0; count < letters; count += 1) {
    print(page, next(24_000) / 10, next(17_000) / 10, String.fromCodePoint(65 + next(26)), { size: 4 });
  }
  return page;
}
