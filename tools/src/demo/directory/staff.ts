import type { LicenseStatus } from '@sealdesk/contract/licenses/licenses.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { STATE_CODES, type StateCode } from '@sealdesk/contract/shared/codes.ts';

/** Somebody of the firm. The order is the order of their employee numbers, from 1. */
export type StaffMember = {
  /** The subject under which the firm's OpenID provider knows them. */
  subject: string;
  first: string;
  last: string;
  role: number;
  isEngineer: boolean;
  /** Where they may seal, and how that stands today. */
  licenses: readonly StateCode[];
  /** States of theirs whose license ended, and how many days ago. */
  lapsed?: Partial<Record<StateCode, number>>;
  /** States of theirs whose board took the license out of force. */
  standing?: Partial<Record<StateCode, LicenseStatus>>;
  /** States of theirs whose license ends soon, and in how many days. */
  ending?: Partial<Record<StateCode, number>>;
  timezone?: string;
  /** No longer with the firm: the sign-in is disabled. */
  left?: true;
  note: string;
};

const EAST = ['VA', 'WV', 'NC', 'SC', 'GA', 'FL', 'TN', 'KY', 'MD', 'DC', 'DE', 'PA', 'NJ', 'NY', 'OH'] as const;
const SOUTH = ['TX', 'OK', 'LA', 'AR', 'MS', 'AL', 'FL', 'GA', 'TN', 'NM', 'MO'] as const;
const WEST = ['WA', 'OR', 'ID', 'MT', 'WY', 'UT', 'NV', 'AZ', 'CO', 'NM', 'CA'] as const;
const NORTH = ['WI', 'MN', 'MI', 'IA', 'IL', 'IN', 'ND', 'SD', 'NE', 'KS', 'MO', 'OH'] as const;
const NEW_ENGLAND = ['ME', 'NH', 'VT', 'MA', 'CT', 'RI', 'NY'] as const;

const operations = { role: OPERATIONS_ROLE, isEngineer: false, licenses: [] } as const;
const engineer = { role: OPERATIONS_ROLE, isEngineer: true } as const;
const employee = { role: 0, isEngineer: false, licenses: [] } as const;

/** Everybody who works or worked here. Anton Novak can seal wherever a job of ours goes, so that none is stuck. */
export const STAFF: readonly StaffMember[] = [
  { subject: 'maya', first: 'Maya', last: 'Keller', ...operations, note: 'Operations, reviewer' },
  {
    ...engineer,
    subject: 'anton',
    first: 'Anton',
    last: 'Novak',
    licenses: STATE_CODES.filter((state) => state !== 'HI' && state !== 'AK'),
    ending: { RI: 24, NV: 58 },
    note: 'Operations, sealing engineer',
  },
  { subject: 'rosa', first: 'Rosa', last: 'Castellanos', ...operations, note: 'Operations, reviewer' },
  { subject: 'jonas', first: 'Jonas', last: 'Abara', ...employee, note: 'Employee, without operations' },
  {
    subject: 'karla',
    first: 'Karla',
    last: 'Ruiz',
    ...operations,
    timezone: 'America/Chicago',
    note: 'Operations, reviewer',
  },
  {
    ...engineer,
    subject: 'stefan',
    first: 'Stefan',
    last: 'Petrov',
    licenses: [...EAST, ...NEW_ENGLAND.slice(0, 4)],
    lapsed: { NJ: 41 },
    ending: { VA: 15, PA: 17, MD: 73 },
    note: 'Operations, sealing engineer: East; New Jersey lapsed',
  },
  {
    ...engineer,
    subject: 'daniel',
    first: 'Daniel',
    last: 'Okafor',
    licenses: [...WEST, 'HI'],
    lapsed: { MT: 120 },
    ending: { CA: 28 },
    timezone: 'America/Denver',
    note: 'Operations, sealing engineer: West, and alone in Hawaii',
  },
  {
    ...engineer,
    subject: 'min',
    first: 'Min',
    last: 'Lee',
    licenses: [...NORTH, 'PA', 'NY', 'VA'],
    ending: { MI: 86 },
    timezone: 'America/Chicago',
    note: 'Operations, sealing engineer: Midwest',
  },
  {
    ...engineer,
    subject: 'priya',
    first: 'Priya',
    last: 'Raghavan',
    licenses: [...SOUTH, 'VA', 'NC', 'SC'],
    ending: { OK: 9 },
    timezone: 'America/Chicago',
    note: 'Operations, sealing engineer: South',
  },
  {
    ...engineer,
    subject: 'walter',
    first: 'Walter',
    last: 'Hennig',
    licenses: ['VA', 'TX', 'KY'],
    lapsed: { VA: 200, TX: 15 },
    standing: { KY: 'suspended' },
    note: 'Operations, engineer: two licenses lapsed, one suspended',
  },
  { subject: 'grace', first: 'Grace', last: 'Whitcomb', ...employee, note: 'Employee, without operations' },
  {
    subject: 'tobias',
    first: 'Tobias',
    last: 'Lindqvist',
    ...employee,
    timezone: 'America/Denver',
    note: 'Employee, without operations',
  },
  { subject: 'lucia', first: 'Lucia', last: 'Ferrante', ...employee, note: 'Employee, without operations' },
  {
    subject: 'owen',
    first: 'Owen',
    last: 'Takahashi',
    ...employee,
    left: true,
    note: 'Left the firm: sign-in disabled',
  },
];
