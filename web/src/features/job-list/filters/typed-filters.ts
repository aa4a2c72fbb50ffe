import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import { formatJobNumber, splitJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import { MAX_FILTER_IDS, MAX_JOB_NAME } from '@sealdesk/contract/shared/limits.ts';
import { formatDay } from '../../../lib/format.ts';
import type { JobFilters } from './job-filters.ts';

const NOT_A_DAY = 'This is not a day in the calendar.';
export const FROM_AFTER_TO = 'Created from is after Created to.';

/** The filters that are typed, and so pass through texts that are not a filter yet. */
export const TYPED = ['job_id', 'job_name', 'start_date', 'end_date'] as const;
export type TypedName = (typeof TYPED)[number];
export type TypedTexts = Record<TypedName, string>;
export type TypedValues = Pick<JobFilters, TypedName>;

/** What the fields show for the filters that hold. */
export function textsOf({ job_id, job_name, start_date, end_date }: TypedValues): TypedTexts {
  return {
    job_id: job_id.map(formatJobNumber).join(', '),
    job_name,
    start_date: start_date === null ? '' : formatFilterDay(start_date),
    end_date: end_date === null ? '' : formatFilterDay(end_date),
  };
}

/** The filters that the texts mean. A text that can't be one is marked and changes nothing: `held` stays. */
export function valuesOf(texts: TypedTexts, held: TypedValues): TypedValues {
  const { numbers, wrong } = splitJobNumbers(texts.job_id);
  const problems = typedProblems(texts);
  const isStill = problems.start_date === FROM_AFTER_TO;
  const day = (name: 'start_date' | 'end_date') => (isStill || problems[name] ? held[name] : readDay(texts[name]));
  return {
    job_id: numbers.length === 0 && wrong.length > 0 ? held.job_id : numbers.slice(0, MAX_FILTER_IDS),
    job_name: texts.job_name.trim().slice(0, MAX_JOB_NAME),
    start_date: day('start_date'),
    end_date: day('end_date'),
  };
}

/** What is wrong with each text, for the field to say. */
export function typedProblems(texts: TypedTexts): Partial<TypedTexts> {
  const problems: Partial<TypedTexts> = {};
  const { numbers, wrong } = splitJobNumbers(texts.job_id);
  if (wrong.length > 0) problems.job_id = noNumbers(wrong);
  else if (numbers.length > MAX_FILTER_IDS) problems.job_id = `Only the first ${MAX_FILTER_IDS} are looked for.`;
  for (const name of ['start_date', 'end_date'] as const) {
    if (texts[name].trim() !== '' && readDay(texts[name]) === null) problems[name] = NOT_A_DAY;
  }
  if (isReversed({ start_date: readDay(texts.start_date), end_date: readDay(texts.end_date) }))
    problems.start_date = FROM_AFTER_TO;
  return problems;
}

function noNumbers(wrong: string[]): string {
  const named = wrong.map((part) => `“${part}”`).join(', ');
  return wrong.length === 1 ? `${named} is not a job number.` : `${named} are not job numbers.`;
}

/** Those of the fields whose meaning differs between the two. */
export function differing(one: TypedValues, other: TypedValues): TypedName[] {
  return TYPED.filter((name) => String(one[name]) !== String(other[name]));
}

/** The day as the filter shows it. A year outside of this century is written in full, or it would read as another. */
export function formatFilterDay(day: string): string {
  return day.startsWith('20') ? formatDay(day) : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
}

/** The day that a text means, YYYY-MM-DD: written so, or as MM/DD/YY or MM/DD/YYYY. Null when it is no real day. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(typed);
  if (!american) return isCalendarDay(typed) ? typed : null;
  const [, month = '', date = '', year = ''] = american;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** Returns true when the first day is after the last one. */
export function isReversed({ start_date, end_date }: Pick<JobFilters, 'start_date' | 'end_date'>): boolean {
  return start_date !== null && end_date !== null && start_date > end_date;
}
