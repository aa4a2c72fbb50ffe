import type { Session, SessionsReply, SignInMethod } from '@sealdesk/contract/people/account.ts';
import { FEW_RECOVERY_CODES, type WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { dayIn, formatDay, formatMoment, formatTime } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { CODE_RULES, codeUse } from '../../ways-in/recovery-codes-text.ts';

/** Whose clock it is read by, and what it shows now. */
export type Clock = { timezone: string; now: number };

/** A moment in a table: of today the time alone, '07:31'; else with its day. */
export function shortMoment(moment: string, { timezone, now }: Clock): string {
  const at = Date.parse(moment);
  return dayIn(at, timezone) === dayIn(now, timezone) ? formatTime(at, timezone) : formatMoment(at, timezone);
}

/** A moment within a sentence: 'today 07:31', '10/12/26 06:48'. */
export function momentInWords(moment: string, clock: Clock): string {
  const short = shortMoment(moment, clock);
  return short.includes('/') ? short : `today ${short}`;
}

const METHODS: Record<SignInMethod, string> = {
  password: 'by password',
  'password-and-code': 'by password and code',
  'recovery-code': 'by recovery code',
  passkey: 'by passkey',
  firm: 'through the firm',
  link: 'by invitation',
};

/** When and how a session began: '07:31 by passkey'. */
export function signedInText({ signed_in_at, method }: Session, clock: Clock): string {
  const when = shortMoment(signed_in_at, clock);
  return method === null ? when : `${when} ${METHODS[method]}`;
}

/** When a session was used last; the one that asks is in use. */
export function lastUsedText({ last_used_at, is_current }: Session, clock: Clock): string {
  return is_current ? 'now' : shortMoment(last_used_at, clock);
}

/** How long sessions last. */
export function sessionLengthText({ idle_minutes, hours }: Omit<SessionsReply, 'data'>): string {
  return `A session ends by itself after ${counted(idle_minutes, 'minute')} without use, or after ${counted(hours, 'hour')}.`;
}

/** What is known of a passkey: 'Added 04/07/26 08:20 · last used today 07:31'. */
export function passkeyText({ created_at, last_used_at }: WaysIn['passkeys'][number], clock: Clock): string {
  const used = last_used_at === null ? 'not used yet' : `last used ${momentInWords(last_used_at, clock)}`;
  return `Added ${momentInWords(created_at, clock)} · ${used}`;
}

export function passwordText(password: WaysIn['password'], clock: Clock): string {
  if (password === null) return 'Not set';
  return password.changed_at === null ? 'Set' : `Changed ${momentInWords(password.changed_at, clock)}`;
}

export function totpText(totp: WaysIn['totp'], clock: Clock): string {
  if (totp === null) return 'Off';
  const since = totp.since === null ? 'On' : `On since ${formatDay(dayIn(Date.parse(totp.since), clock.timezone))}`;
  return totp.last_used_at === null ? since : `${since} · last used ${momentInWords(totp.last_used_at, clock)}`;
}

/** What setting up an authenticator app changes for the person. */
export function codeLead(totp: WaysIn['totp'], password: WaysIn['password']): string {
  if (totp !== null) return 'The app that you used so far works until this is done.';
  return password === null
    ? 'You have no password. Once you set one, you enter a code from the app after it.'
    : 'From then on you enter a code from the app after your password.';
}

export function recoveryCodesText(ways: WaysIn, clock: Clock): string {
  const { last_used_at } = ways.recovery_codes;
  const rule = CODE_RULES[codeUse(ways)];
  return last_used_at === null ? rule : `${rule} Last one used ${momentInWords(last_used_at, clock)}.`;
}

/** How many recovery codes are left, and whether that is so few that new ones should be made. */
export function codesLeft({ left, total }: WaysIn['recovery_codes']): { text: string; isFew: boolean } {
  return { text: total === 0 ? 'None' : `${left} of ${total} left`, isFew: left <= FEW_RECOVERY_CODES };
}

/** Returns true when the passkey is all that its person can sign in with. */
export function isOnlyWay({ passkeys, password }: WaysIn): boolean {
  return passkeys.length === 1 && password === null;
}

export type SideNote = { text: string; needsAttention: boolean };

/** What the side list shows of the sign-in: how many codes are left, or that the firm's provider keeps it. */
export function signInNote({ is_firm, password, recovery_codes: { left } }: WaysIn): SideNote {
  if (is_firm && password === null) return { text: 'firm account', needsAttention: false };
  const text = left === 0 ? 'no codes left' : `${counted(left, 'code')} left`;
  return { text, needsAttention: left <= FEW_RECOVERY_CODES };
}

/** How someone of the firm signs in. Only create-user gives them a password here. */
export function staffSignInText({ is_firm, password }: WaysIn): string {
  if (password === null) return "You sign in through the firm's account. Passwords and codes are kept there.";
  return is_firm
    ? "You sign in through the firm's account, or with your email and the password and code below."
    : "You sign in with your email and the password and code below, not through the firm's account.";
}

/** What to do about a lost device, by what the person signs in with. */
export function lostDeviceText({ passkeys, password }: WaysIn, isStaff: boolean): string {
  if (isStaff && password === null)
    return 'Lost a device? End its session here, and report it to the firm: the firm’s account keeps your password and codes.';
  const first = passkeys.length > 0 ? 'Remove its passkey and end its session here.' : 'End its session here.';
  // The firm resets customers. Staff with a password have their recovery codes.
  const then = isStaff
    ? 'Lost your authenticator app? Sign in with a recovery code and set up the authenticator code again.'
    : 'Lost every sign-in method? Ask the firm for a reset; it ends all your sessions.';
  return `Lost a phone? ${first} ${then}`;
}
