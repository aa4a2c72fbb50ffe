import { AUDIT_KINDS, type AuditKind } from '@sealdesk/contract/people/audit.ts';
import type { SecondFactor, UserFacts, UserKind, UserRow, UserState } from '@sealdesk/contract/people/users.ts';
import { formatTime } from '../../../lib/format.ts';

export const KIND_LABEL: Record<UserKind, string> = {
  customer: 'Customer',
  employee: 'Employee',
  operations: 'Operations',
  'sealing-engineer': 'Sealing engineer',
};
export const STATE_LABEL: Record<UserState, string> = {
  active: 'Active',
  invited: 'Invited',
  'invitation-ran-out': 'Invitation ran out',
  disabled: 'Disabled',
};
export const FACTOR_LABEL: Record<SecondFactor, string> = {
  passkey: 'Passkey',
  code: 'Code',
  'passkey-and-code': 'Passkey, code',
  firm: 'Firm account',
  none: 'None',
};
const AUDIT_KIND_LABEL: Record<AuditKind, string> = {
  rights: 'Rights',
  'sign-in': 'Sign-in',
  invitations: 'Invitations',
  directory: 'Directory',
  licenses: 'Licenses',
  profile: 'Own profile',
};
export const AUDIT_KIND_OPTIONS = AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_LABEL[value] }));

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Returns how long the invitation still works: '8 h left', and in full for screen readers. */
export function timeLeft(expiresAt: string, now: number): { short: string; spoken: string } {
  const left = Math.max(0, Date.parse(expiresAt) - now);
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.ceil(left / MINUTE_MS);
  return hours > 0
    ? { short: `${hours} h left`, spoken: `${counted(hours, 'hour')} left` }
    : { short: `${minutes} min left`, spoken: `${counted(minutes, 'minute')} left` };
}

/** Returns the company of a user as the table has it; the firm's own people are its staff. */
export function placeOf({ company, employee_id }: Pick<UserRow, 'company' | 'employee_id'>): string | null {
  return employee_id === null ? company : 'Sealing staff';
}

/** Returns what somebody signs in with. */
export function signInText({ subject, passkeys, has_password, has_code }: UserFacts['sign_in']): string {
  if (subject !== null) return `Firm account, ${subject}`;
  const password = has_password ? `password${has_code ? ' with code' : ''}` : 'no password';
  if (passkeys > 0) return `${counted(passkeys, 'passkey')}, ${password}`;
  return has_password ? `Password${has_code ? ' with code' : ', no second factor'}` : 'Nothing set yet';
}

/** Returns how many sessions are open, and when one was last used. */
export function sessionsText({ open, last_used_at }: UserFacts['sessions'], timezone: string): string {
  if (open === 0 || last_used_at === null) return 'None open';
  return `${open} open, last used ${formatTime(Date.parse(last_used_at), timezone)}`;
}

/** Returns whose jobs somebody sees. */
export function seesText({ of, name, companies }: UserFacts['sees']): string {
  if (of === 'everything') return 'All jobs';
  if (of === 'corporation') return `Jobs of all ${counted(companies, 'company', 'companies')} of ${name}`;
  return of === 'company' ? `Jobs of ${name}` : 'No jobs: the company is deleted';
}

/** Returns what is asked before somebody is disabled. */
export function disableText(name: string, open: number): string {
  return open === 0
    ? `${name} can’t sign in any more.`
    : `${name} is signed out at once on ${counted(open, 'device')}.`;
}

/** What is asked before a second factor is reset. */
export const RESET_TEXT =
  'Their passkeys, password and codes no longer work, every session ends, and a one-time link goes to them.';

/** Why somebody cannot have role 10. */
export const NO_EMPLOYEE = 'Role 10 needs an employee number, and this contact has none.';

/** Returns what is asked before somebody's sessions are ended. */
export const endText = (name: string) => `End the sessions of ${name}?`;

/** Returns true for somebody who has not yet signed in by their invitation. */
export const isInvitation = (state: UserState) => state === 'invited' || state === 'invitation-ran-out';

type EmailChange = NonNullable<UserFacts['email_change']>;

/** Returns which address somebody will sign in with, and what that waits for. */
export function emailChangeText({ email, is_before_confirmed, is_after_confirmed }: EmailChange): string {
  const both = is_after_confirmed ? 'the former address' : 'both addresses';
  return `${email} waits for confirmation at ${is_before_confirmed ? 'the new address' : both}`;
}

/** Returns what is asked before the confirmation at the former address is waived. */
export function waiveText(name: string, change: EmailChange | null | undefined): string {
  const email = change?.email ?? 'the new address';
  const then = change?.is_after_confirmed
    ? `From then on ${name} signs in with ${email}.`
    : `${name} signs in with ${email} once it is confirmed there.`;
  return `The former address is no longer asked. ${then} Every session ends.`;
}

/** Returns why Save asks for a sign-in, or null while the last one counts. */
export function stepUpText(provedAt: string | undefined, now: number, minutes: number): string | null {
  if (provedAt === undefined) return null;
  const ago = Math.floor((now - Date.parse(provedAt)) / MINUTE_MS);
  if (ago < minutes) return null;
  const since = ago < 120 ? counted(ago, 'minute') : counted(Math.floor(ago / 60), 'hour');
  return `You signed in ${since} ago, so Save asks you to sign in again first. What you typed is kept.`;
}

/** Returns the label of the button that ends somebody's sessions. */
export const endLabel = (open: number) => `End ${counted(open, 'session')}`;
