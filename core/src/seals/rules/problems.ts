import type { Problem } from '../set-proof.ts';

/** What is wrong with one page or, without a page, with the whole file; `sentence` says it for all pages that it is true of. */
export type Finding = {
  check: Problem['check'];
  page?: number;
  state?: string;
  sentence: (pages: number[]) => string;
};

/** Joins what is said of several pages in the same words, in the order in which it was found. */
export function toProblems(findings: readonly Finding[]): Problem[] {
  const groups = new Map<string, { finding: Finding; pages: Set<number> }>();
  for (const finding of findings) {
    // Two findings are the same when they say the same of page 0.
    const key = JSON.stringify([finding.check, finding.state, finding.sentence([0])]);
    const group = groups.get(key) ?? { finding, pages: new Set<number>() };
    if (finding.page !== undefined) group.pages.add(finding.page);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ finding: { check, state, sentence }, pages }) => {
    const sorted = [...pages].toSorted((one, other) => one - other);
    return { check, page: sorted[0] ?? null, pages: sorted, state: state ?? null, message: sentence(sorted) };
  });
}
