import { DEVICE_DAYS } from '@sealdesk/core/identity/known-device.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = '__Host-sid';
/** A password that waits for its code. */
export const CODE_COOKIE = '__Host-code';
/** A sign-in by passkey that waits for the device's answer. */
export const PASSKEY_COOKIE = '__Host-passkey';
/** A sign-in at the firm's provider: it comes back from another site, so this one cookie is Lax. */
export const FIRM_COOKIE = '__Host-firm';
/** Somebody of the firm opened their invitation in this browser, and is about to sign in there. */
export const INVITATION_COOKIE = '__Host-invitation';
/** The mark of a device that somebody has signed in with. */
const DEVICE_COOKIE = '__Host-device';

const DEVICE_MARK = /^[\w.-]{1,80}$/;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The cookie's value when it stands once and looks like one of ours. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const value = readOnce(request, name);
  return value !== null && SECRET.test(value) ? value : null;
}

/** The mark of the device, as the browser sent it. */
export function readDevice(request: FastifyRequest): string | null {
  const value = readOnce(request, DEVICE_COOKIE);
  return value !== null && DEVICE_MARK.test(value) ? value : null;
}

function readOnce(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie ?? '';
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  // Two cookies of one name are never ours: one of them was planted.
  return values.length === 1 ? values[0]! : null;
}

/** The bearer token of the request when it looks like one of ours. */
export function readBearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '');
  return match ? match[1]! : null;
}

/** Sets a cookie that scripts can't read and other sites can't send. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  sameSite: 'strict' | 'lax' = 'strict',
): void {
  void reply.setCookie(name, value, { path: '/', httpOnly: true, secure: true, sameSite });
}

const STEP_COOKIES = [CODE_COOKIE, FIRM_COOKIE, PASSKEY_COOKIE] as const;

/**
 * Takes the cookies of a session and of sign-ins in progress. `Clear-Site-Data` would also take the mark of the device, and a
 * stranger's wrong passwords would then delay the person who signed out.
 */
export function dropSession(reply: FastifyReply): void {
  for (const name of [SESSION_COOKIE, INVITATION_COOKIE, ...STEP_COOKIES]) dropCookie(reply, name);
}

/** Sets the cookie of a session that has begun, and takes those of sign-ins under way: they would replace it later. */
export function setSession(reply: FastifyReply, sid: string): void {
  for (const name of STEP_COOKIES) dropCookie(reply, name);
  setCookie(reply, SESSION_COOKIE, sid);
}

/** Sets the mark of the device, which outlives the browser's session. */
export function setDevice(reply: FastifyReply, mark: string): void {
  const maxAge = DEVICE_DAYS * 24 * 3_600;
  void reply.setCookie(DEVICE_COOKIE, mark, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge });
}

/** Takes a cookie back. */
export function dropCookie(reply: FastifyReply, name: string): void {
  void reply.clearCookie(name, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' });
}
