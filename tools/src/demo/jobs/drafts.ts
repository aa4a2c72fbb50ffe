import type { Directory } from '../directory/directory.ts';
import { draftRandom, randomTimes } from './draft-random.ts';
import { draftShown } from './draft-showcase.ts';
import type { JobDraft } from './job-draft.ts';
import { SHOWCASE } from './showcase.ts';

/** Returns the newest job's number, high enough for all the others below it. */
const NEWEST_NUMBER = 48_213;
const FIRST_NUMBER = 1_000;
const OPEN_SHARE = 0.07;

/** So many jobs, oldest first, numbers and times growing together. */
export function draftJobs(directory: Directory, count: number, now: Date): JobDraft[] {
  const shown = SHOWCASE.slice(0, count).toReversed();
  const restCount = count - shown.length;
  const first = Math.max(FIRST_NUMBER, NEWEST_NUMBER - count + 1);
  const openLeft = Math.max(count * OPEN_SHARE - shown.length, count * OPEN_SHARE * 0.1);

  const rest = randomTimes(restCount, now).map((createdAt, index) =>
    draftRandom(directory, { number: first + index, createdAt, rank: restCount - index, openLeft, now }),
  );
  const show = shown.map((job, index) => draftShown(job, directory, first + restCount + index, now));
  return [...rest, ...show];
}
