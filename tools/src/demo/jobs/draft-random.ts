import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { COMPANIES } from '../directory/company-list.ts';
import { contactsOfCompany, type Directory } from '../directory/directory.ts';
import { IMPORTED_DAYS, type JobDraft } from './job-draft.ts';
import { siteOf } from './job-names.ts';
import { CUSTOMER_COMMENTS, STAFF_COMMENTS } from './job-notes.ts';
import { randomFrom, type Random } from '../random.ts';
import type { CompanyRow } from '../rows.ts';
import { DAY, daysBefore, isOfficeTime } from './times.ts';

const SPAN_DAYS = 730;
/** The rest is older than the showcase. */
const REST_ENDS_DAYS = 12.2;

/** So many moments at which customers would send work, oldest first. */
export function randomTimes(count: number, now: Date): Date[] {
  const random = randomFrom('times');
  const span = SPAN_DAYS - REST_ENDS_DAYS;
  const time = (): Date => {
    const moment = new Date(now.getTime() - (REST_ENDS_DAYS + random.next() * span) * DAY);
    return isOfficeTime(moment) || random.chance(0.03) ? moment : time();
  };
  return Array.from({ length: count }, time).toSorted((a, b) => a.getTime() - b.getTime());
}

/** `rank` counts from the newest of them; about `openLeft` of all shall be open. */
type Frame = { number: number; createdAt: Date; rank: number; openLeft: number; now: Date };

/** A job left to chance: what most customers send on most days. */
export function draftRandom(directory: Directory, { number, createdAt, rank, openLeft, now }: Frame): JobDraft {
  const random = randomFrom(`job ${rank}`);
  const goal = goalOf(random, rank, openLeft);
  const type = goal === 'inEngineering' ? random.weighted({ r: 3, e: 1 }) : random.weighted({ s: 84, r: 12, e: 4 });
  const product = random.weighted({ t: type === 'e' ? 1 : 4, e: 1 });
  const company = companyAt(random, directory, createdAt);
  const { states } = COMPANIES[company.id - 1]!;
  const isImported = createdAt < daysBefore(now, IMPORTED_DAYS) && (goal === 'complete' || goal === 'cancelled');
  return {
    number,
    createdAt,
    goal,
    isImported,
    isMissingFiles: isImported && goal === 'complete' && random.chance(0.02),
    companyId: company.id,
    contactId: random.pick(contactsOfCompany(directory, company.id)),
    type,
    product,
    designs: designsOf(random, type),
    states: [states[0], ...states.slice(1).filter(() => random.chance(0.22))],
    priority: Number(random.weighted({ 3: 9, 2: 86, 1: 5 })),
    site: siteOf(random, type, product),
    comments: random.chance(0.3) ? random.pick(CUSTOMER_COMMENTS) : null,
    staffComments: random.chance(0.16) ? random.pick(STAFF_COMMENTS) : null,
    isUnlocked: company.allow_unsealed_request && random.chance(0.2),
    show: null,
  };
}

/** Open jobs lie among the newest: the further back, the fewer. */
function goalOf(random: Random, rank: number, openLeft: number): StatusName {
  if (random.chance(Math.exp(-rank / openLeft))) {
    return random.weighted({
      received: 12,
      inProgress: 26,
      readyToSeal: 14,
      awaitingFinal: 9,
      onHold: 9,
      inEngineering: 9,
      returned: 8,
      finalReview: 9,
      finalReviewReserved: 4,
    });
  }
  return random.chance(0.028) ? 'cancelled' : 'complete';
}

/** The companies at the head of the list send the most; a closed one sends nothing any more. */
function companyAt(random: Random, directory: Directory, moment: Date): CompanyRow {
  const company = directory.companies[Math.floor(COMPANIES.length * random.next() ** 1.8)]!;
  return company.deleted_at && company.deleted_at < moment ? companyAt(random, directory, moment) : company;
}

function designsOf(random: Random, type: JobType): number {
  return type === 's' ? 4 + Math.floor(random.next() ** 2 * 180) : random.int(1, 12);
}
