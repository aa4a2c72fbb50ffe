/** Days from `start` to `end`, both included, as YYYY-MM-DD. */
export type QuickRange = { label: string; start: string; end: string };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the ranges of days that are often asked for; none ends after today. Weeks begin on Sunday. */
export function quickRanges(today: string): QuickRange[] {
  const at = new Date(`${today}T00:00:00Z`);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const before = (days: number) => dayOf(at.getTime() - days * DAY_MS);
  const first = (ofMonth: number) => dayOf(Date.UTC(year, ofMonth, 1));
  return [
    { label: 'Today', start: today, end: today },
    { label: 'Yesterday', start: before(1), end: before(1) },
    { label: 'This week', start: before(at.getUTCDay()), end: today },
    { label: 'Last 7 days', start: before(6), end: today },
    { label: 'Last 30 days', start: before(29), end: today },
    { label: 'This month', start: first(month), end: today },
    { label: 'Last month', start: first(month - 1), end: dayOf(Date.UTC(year, month, 0)) },
    { label: 'This quarter', start: first(month - (month % 3)), end: today },
    { label: 'This year', start: first(0), end: today },
  ];
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
