import { formatJobNumber } from '../jobs/job-number.ts';
import { SCREEN_PATHS } from '../screen-paths.ts';
import { toLetter, type Fact, type Letter } from './letter.ts';

/** Something that ends, and when. */
export type EndingThing = {
  /** Such as 'Virginia license 0402-061188'. */
  what: string;
  /** Whose it is; null for the firm's own. */
  holder: string | null;
  /** The last day, as it is written for people. */
  lastDay: string;
  daysLeft: number;
};

/** More are counted, not listed. */
const MOST_LISTED = 50;

const dayCount = (days: number): string =>
  days === 0 ? 'the last day is today' : `${days} ${days === 1 ? 'day' : 'days'} left`;

/** Returns the letter by which an engineer, or operations, learn what ends soon. Operations get a button to the screen. */
export function renewalLetter(facts: {
  to: string;
  ending: readonly EndingThing[];
  screenOrigin: string | null;
}): Letter {
  const { to, ending, screenOrigin } = facts;
  const [first] = ending;
  const things = ending.length === 1 ? '1 renewal is due' : `${ending.length} renewals are due`;
  return toLetter({
    subject: ending.length === 1 ? `${first!.what} ends on ${first!.lastDay}` : `${things} within 90 days`,
    title: things,
    to,
    paragraphs: ['These end soon. After its last day nothing can be sealed by it.'],
    facts: listed(ending, ({ what, holder, lastDay, daysLeft }) => ({
      label: lastDay,
      values: [{ strong: what, ...(holder === null ? {} : { words: holder }), note: dayCount(daysLeft) }],
    })),
    ...(screenOrigin === null
      ? {}
      : { button: { words: 'Open licenses', address: `${screenOrigin}${SCREEN_PATHS.licenses}` } }),
    smallPrint: ['Once the renewal is entered in Sealdesk, no further reminder is sent.'],
  });
}

/** An open job that nobody can seal alone any more. */
export type LostJob = { jobNumber: number; jobName: string; states: readonly string[] };

/** Returns the letter by which operations learn which open jobs have lost their last engineer. */
export function lostEngineerLetter(facts: { to: string; jobs: readonly LostJob[]; origin: string }): Letter {
  const { to, jobs, origin } = facts;
  const count = jobs.length === 1 ? formatJobNumber(jobs[0]!.jobNumber) : `${jobs.length} open jobs`;
  const verb = jobs.length === 1 ? 'has' : 'have';
  return toLetter({
    subject: `${count} ${verb} no engineer who can seal`,
    title: 'Nobody can seal alone any more',
    to,
    paragraphs: [`${count} ${verb} lost the last engineer who holds a license in every seal state.`],
    facts: listed(jobs, ({ jobNumber, jobName, states }) => ({
      label: formatJobNumber(jobNumber),
      values: [{ strong: states.join(', '), words: jobName }],
    })),
    button: { words: 'Open licenses', address: `${origin}${SCREEN_PATHS.licenses}` },
    smallPrint: ['The screen of licenses shows who could share the work, or which states nobody covers.'],
  });
}

function listed<One>(all: readonly One[], toFact: (one: One) => Fact): Fact[] {
  const facts = all.slice(0, MOST_LISTED).map(toFact);
  const more = all.length - facts.length;
  return more > 0 ? [...facts, { label: 'Further', values: [{ words: `${more} more` }] }] : facts;
}
