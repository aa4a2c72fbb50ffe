import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = '__Host-sid';
/** A password that waits for its code. */
export const CODE_COOKIE = '__Host-code';
/** A sign-in at the firm's provider: it comes back from another site, so this one cookie is Lax. */
export const FIRM_COOKIE = '__Host-firm';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The cookie's value when it stands once and looks like one of ours. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie ?? '';
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  // Two cookies of one name are never ours: one of them was planted.
  return values.length === 1 && SECRET.test(values[0]!) ? values[0]! : null;
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

/** Takes a cookie back. */
export function dropCookie(reply: FastifyReply, name: string): void {
  void reply.clearCookie(name, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' });
}
