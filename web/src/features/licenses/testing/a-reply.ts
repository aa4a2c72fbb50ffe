import type { License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';

const TODAY = '2026-11-14';
const AUTHORIZED = ['VA', 'TX', 'FL'];
let lastId = 0;

/** Returns a license in force for another two years. */
export function aLicense(license: Partial<License> = {}): License {
  const days = license.days_left ?? 730;
  const valid_until = new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return {
    id: (lastId += 1),
    contact_id: 1,
    state: 'VA',
    number: '0402-061188',
    valid_from: '2020-01-01',
    valid_until,
    days_left: days,
    status: 'active',
    discipline: null,
    evidence_url: null,
    checked_at: null,
    lets_seal: days >= 0,
    updated_at: '2026-01-01T00:00:00.000000Z',
    ...license,
  };
}

/** Returns the licenses of two engineers, Marcus Lee and Ana Novak, in a firm that may work in VA, TX and FL. */
export function aReply(reply: Partial<LicensesReply> = {}): LicensesReply {
  return {
    today: TODAY,
    engineers: [
      { contact_id: 1, full_name: 'Marcus Lee' },
      { contact_id: 2, full_name: 'Ana Novak' },
    ],
    licenses: [],
    authorizations: AUTHORIZED.map((state, place) => ({
      id: place + 1,
      state,
      number: `F-${place}`,
      valid_from: '2020-01-01',
      valid_until: '2028-01-01',
      days_left: 413,
    })),
    unauthorized_states: STATE_CODES.filter((state) => !AUTHORIZED.includes(state)),
    certificates: [],
    fingerprints: [],
    needed: [],
    uncovered: [],
    uncovered_total: 0,
    ...reply,
  };
}
