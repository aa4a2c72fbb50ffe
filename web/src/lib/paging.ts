import type { PageSize } from '@sealdesk/contract/shared/limits.ts';

/** Which page is asked for. */
export type AskedPage = { page: number; per_page: PageSize };
/** A page that came, and how much there is in all. */
export type PageFacts = AskedPage & { shown: number; total: number; isCapped: boolean; lastPage: number };

const number = new Intl.NumberFormat('en-US');

/** Which records of how many are shown: '1–25 of 1,284'; the total of a capped count carries a plus. */
export function rangeText(
  { page, per_page }: AskedPage,
  { shown, total, isCapped }: Pick<PageFacts, 'shown' | 'total' | 'isCapped'>,
): { range: string; total: string } {
  const first = (page - 1) * per_page + 1;
  const range = shown === 0 ? '0' : `${number.format(first)}–${number.format(first + shown - 1)}`;
  return { range, total: number.format(total) + (isCapped ? '+' : '') };
}

/** 'Page X of Y'; a list without records has one page, which is empty. */
export function pageText(page: number, lastPage: number): string {
  return `Page ${number.format(page)} of ${number.format(Math.max(lastPage, 1))}`;
}

/** A count with its thousands set apart. */
export function formatCount(count: number): string {
  return number.format(count);
}
