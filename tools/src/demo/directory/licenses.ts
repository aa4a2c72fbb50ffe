import { createHash } from 'node:crypto';
import { STATE_CODES, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { staffId } from './contacts.ts';
import { randomFrom } from '../random.ts';
import type { AuthorizationRow, CertificateRow, LicenseRow } from '../rows.ts';
import { STAFF } from './staff.ts';
import { DAY, dayOf, daysBefore } from '../jobs/times.ts';

/** Every license of every engineer: most run for another year or so, some end soon, some have ended, one is suspended. */
export function generateLicenses(now: Date): LicenseRow[] {
  return STAFF.flatMap(({ licenses, lapsed, standing, ending }, index) =>
    licenses.toSorted().map((state): LicenseRow => {
      const random = randomFrom(`license ${index} ${state}`);
      const daysLeft = ending?.[state] ?? (lapsed?.[state] === undefined ? random.int(120, 700) : -lapsed[state]);
      return {
        contact_id: staffId(index),
        state,
        number: licenseNumber(random.int(10_000, 89_999), state),
        // Held since before the first job, so that every job was sealed by somebody who could.
        valid_from: dayOf(daysBefore(now, random.int(900, 3_000))),
        valid_until: dayOf(new Date(now.getTime() + daysLeft * DAY)),
        status: standing?.[state] ?? 'active',
      };
    }),
  );
}

/** The firm may work wherever somebody of it may seal; one authorization ends soon. */
export function generateAuthorizations(now: Date): AuthorizationRow[] {
  return AUTHORIZED.map((state): AuthorizationRow => {
    const random = randomFrom(`authorization ${state}`);
    const daysLeft = state === 'ND' ? 21 : random.int(150, 900);
    return {
      state,
      number: `F-${random.int(1_000, 9_999)}`,
      valid_from: dayOf(daysBefore(now, random.int(900, 3_000))),
      valid_until: dayOf(new Date(now.getTime() + daysLeft * DAY)),
    };
  });
}

const AUTHORIZED = STATE_CODES.filter((state) => STAFF.some(({ licenses }) => licenses.includes(state)));

/** A certificate for each engineer. No such certificates exist: the fingerprints are made of the names. */
export function generateCertificates(now: Date): CertificateRow[] {
  return STAFF.flatMap(({ subject, first, last, isEngineer }, index) =>
    isEngineer
      ? {
          contact_id: staffId(index),
          sha256: String.raw`\x${createHash('sha256').update(`demo certificate of ${subject}`).digest('hex')}`,
          subject: `CN=${first} ${last}, O=Demo firm`,
          valid_from: daysBefore(now, 400),
          valid_until: new Date(now.getTime() + 695 * DAY),
        }
      : [],
  );
}

/** The contacts of the engineers who hold a license, in force and valid on that day, in every one of the states. */
export function engineersFor(licenses: readonly LicenseRow[], states: readonly StateCode[], day: string): number[] {
  const valid = licenses.filter(
    ({ status, valid_from, valid_until }) => status === 'active' && valid_from <= day && day <= valid_until,
  );
  const holders = [...new Set(valid.map(({ contact_id }) => contact_id))];
  return holders.filter((holder) =>
    states.every((state) => valid.some((license) => license.contact_id === holder && license.state === state)),
  );
}

/** Boards write their numbers differently; these few ways are enough to look at. */
function licenseNumber(number: number, state: StateCode): string {
  if (['FL', 'TX', 'GA', 'PA'].includes(state)) return `PE${number}`;
  if (['VA', 'MD', 'NC'].includes(state)) return `0${number}`;
  if (['CA', 'CO'].includes(state)) return `C ${number}`;
  return `${number}`;
}
