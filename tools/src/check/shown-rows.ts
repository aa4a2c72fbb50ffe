import type { Outcome } from './outcome.ts';

/** Rows of the list of hostile inputs that no proof shows, by family: 'all', or their numbers. */
const NOT_SHOWN: Record<string, string> = {
  // Fifty uploads of 200 MB at once take minutes: `npm run test:hostile` and `npm run proof:withstand` show them, the check fewer and
  // smaller ones. The last is shown by a test of the worker (worker/src/killed-worker.db.test.ts).
  CON: '15 18',
};

const ROW = /\b[A-Z]{3}-\d{3}\b/g;

/** Adds to the outcome of the proofs whether each row that was shown is still in the title of a test that passed. */
export function withRowsShown(proofs: Outcome, list: string): Outcome {
  const lost = lostRows(list, proofs.passedTests ?? []);
  if (lost.length === 0) return { ...proofs, passed: proofs.passed + 1 };
  const sentence = `No test with the row's id in its title passed: ${lost.join(', ')}`;
  return {
    ...proofs,
    failed: proofs.failed + 1,
    failedTests: [...(proofs.failedTests ?? []), sentence],
    output: `${proofs.output}\n${sentence}`,
  };
}

/** Returns the ids of the list that are in no title, but for those that are left. */
export function lostRows(list: string, titles: string[], left: Record<string, string> = NOT_SHOWN): string[] {
  const shown = new Set(titles.flatMap((title) => title.match(ROW) ?? []));
  return rowsOf(list).filter((id) => !shown.has(id) && !isLeft(id, left));
}

/** Returns the ids of the list. */
export function rowsOf(list: string): string[] {
  return list.split('\n').flatMap((line) => /^[A-Z]{3}-\d{3}(?=,)/.exec(line)?.[0] ?? []);
}

function isLeft(id: string, left: Record<string, string>): boolean {
  const [family, number] = [id.slice(0, 3), Number(id.slice(4))];
  const rows = left[family] ?? '';
  return rows === 'all' || rows.split(' ').some((range) => isWithin(range, number));
}

function isWithin(range: string, number: number): boolean {
  const [first, last = first] = range.split('-').map(Number);
  return number >= first! && number <= last!;
}
