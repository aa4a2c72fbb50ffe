/** A page of a PDF in the folder of the work. Pages are counted from 1. */
export type PageOf = { pdf: string; page: number };

/** A page as it was to be sealed, and the sealed one. Of a page that was not there before, all ink is added. */
export type PagePair = { before: PageOf | null; after: PageOf };

/** Splits pairs where either document does not continue with its next page. */
export function consecutiveRuns(pairs: readonly PagePair[]): PagePair[][] {
  const runs: PagePair[][] = [];
  for (const pair of pairs) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (previous && follows(previous.before, pair.before) && follows(previous.after, pair.after)) run!.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

function follows(first: PageOf | null, second: PageOf | null): boolean {
  if (first === null || second === null) return first === second;
  return first.pdf === second.pdf && first.page + 1 === second.page;
}
