import type { License, LicenseStatus } from '@sealdesk/contract/licenses/licenses.ts';
import { DAYS_COUNTED } from '@sealdesk/contract/time-entries/durations.ts';
import { STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { formatDay } from '../../../lib/format.ts';
import type { MatrixCell } from './cell.ts';

export const STANDING_WORD: Record<LicenseStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  revoked: 'Revoked',
};

/** Returns the state's name in full. */
export function stateName(state: string): string {
  return STATE_NAME[state as StateCode] ?? state;
}

/** Returns the few characters that stand in the cell. */
export function cellText({ kind, license }: MatrixCell): string {
  if (!license) return '·';
  if (kind === 'expired') return '✕';
  if (kind === 'standing') return STANDING_WORD[license.status].charAt(0);
  if (kind === 'renew' || kind === 'plan') return String(license.days_left);
  return license.valid_until.slice(2, 4);
}

/** Returns what a screen reader says of the cell, and the tooltip: 'Marcus Lee, Virginia: license 061188, 16 days left, ends 11/30/26'. */
export function cellName(cell: MatrixCell): string {
  const facts = [...licenseFacts(cell), ...(cell.isUnauthorized ? ['firm not authorized'] : [])];
  return `${cell.engineer}, ${stateName(cell.state)}: ${facts.join(', ')}`;
}

function licenseFacts({ kind, license }: MatrixCell): string[] {
  if (!license) return ['no license'];
  const number = `license ${license.number}`;
  const ends = `ends ${formatDay(license.valid_until)}`;
  if (kind === 'expired') return [number, `expired ${formatDay(license.valid_until)}`];
  if (kind === 'standing') return [number, STANDING_WORD[license.status].toLowerCase(), ends];
  if (kind === 'later') return [number, `begins ${formatDay(license.valid_from)}`, ends];
  if (kind === 'valid') return [number, ends];
  return [number, daysLeft(license), ends];
}

/** '16 days left', '1 day left', 'last day today', '12 days ago'; of long ago 'expired', beside whose day it stands. */
export function daysLeft({ days_left: days }: Pick<License, 'days_left'>): string {
  if (days === 0) return 'last day today';
  if (days <= -DAYS_COUNTED) return 'expired';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'ago' : 'left'}`;
}

/** 'Expired 12 days ago', 'Expired'. */
export function expiredWords(license: Pick<License, 'days_left'>): string {
  const since = daysLeft(license);
  return since === 'expired' ? 'Expired' : `Expired ${since}`;
}
