import type { StateCode } from '@sealdesk/contract/shared/codes.ts';
import { staffId } from './contacts.ts';
import { randomFrom } from '../random.ts';
import type { LicenceRow } from '../rows.ts';
import { STAFF } from './staff.ts';
import { DAY, dayOf, daysBefore } from '../jobs/times.ts';

/** Every licence of every engineer: most run for another year or so, some end soon, some have ended. */
export function generateLicences(now: Date): LicenceRow[] {
  return STAFF.flatMap(({ licences, lapsed, ending }, index) =>
    licences.toSorted().map((state): LicenceRow => {
      const random = randomFrom(`licence ${index} ${state}`);
      const daysLeft = ending?.[state] ?? (lapsed?.[state] === undefined ? random.int(120, 700) : -lapsed[state]);
      return {
        contact_id: staffId(index),
        state,
        number: licenceNumber(random.int(10_000, 89_999), state),
        // Held since before the first job, so that every job was sealed by somebody who could.
        valid_from: dayOf(daysBefore(now, random.int(900, 3_000))),
        valid_until: dayOf(new Date(now.getTime() + daysLeft * DAY)),
      };
    }),
  );
}

/** The contacts of the engineers who hold a licence, valid on that day, in every one of the states. */
export function engineersFor(licences: readonly LicenceRow[], states: readonly StateCode[], day: string): number[] {
  const valid = licences.filter(({ valid_from, valid_until }) => valid_from <= day && day <= valid_until);
  const holders = [...new Set(valid.map(({ contact_id }) => contact_id))];
  return holders.filter((holder) =>
    states.every((state) => valid.some((licence) => licence.contact_id === holder && licence.state === state)),
  );
}

/** Boards write their numbers differently; these few ways are enough to look at. */
function licenceNumber(number: number, state: StateCode): string {
  if (['FL', 'TX', 'GA', 'PA'].includes(state)) return `PE${number}`;
  if (['VA', 'MD', 'NC'].includes(state)) return `0${number}`;
  if (['CA', 'CO'].includes(state)) return `C ${number}`;
  return `${number}`;
}
