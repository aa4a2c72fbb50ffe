import type { Outcome } from './outcome.ts';

/** Rows of the list of hostile inputs that no test shows yet, by family: 'all', or their numbers. */
const NOT_SHOWN_YET: Record<string, string> = {
  HDR: '1-15 18',
  AUT: '4-12 17-22 24 26-27 29 31-99',
  AZN: '7-10',
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

/** Returns the ids of the list that are in no title, but for those that are not shown yet. */
export function lostRows(list: string, titles: string[]): string[] {
  const shown = new Set(titles.flatMap((title) => title.match(ROW) ?? []));
  const rows = list.split('\n').flatMap((line) => /^[A-Z]{3}-\d{3}(?=,)/.exec(line)?.[0] ?? []);
  return rows.filter((id) => !shown.has(id) && !isNotShownYet(id));
}

function isNotShownYet(id: string): boolean {
  const [family, number] = [id.slice(0, 3), Number(id.slice(4))];
  const rows = NOT_SHOWN_YET[family] ?? '';
  return rows === 'all' || rows.split(' ').some((range) => isWithin(range, number));
}

function isWithin(range: string, number: number): boolean {
  const [first, last = first] = range.split('-').map(Number);
  return number >= first! && number <= last!;
}
