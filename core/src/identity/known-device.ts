import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A mark counts for so long. */
export const DEVICE_DAYS = 365;
const DAY_MS = 24 * 3_600_000;

/** Whose mark it is to be, and since when their marks count. */
type Owner = { id: number; devicesKnownSince: Date };

/**
 * Returns the mark of a device that a person has signed in with. It gives no access: it keeps the misses of others from
 * being counted for them.
 */
export function markDevice(secretsKey: string, userId: number, now = Date.now()): string {
  const content = `${userId}.${now}`;
  return `${content}.${sign(secretsKey, content)}`;
}

/** Returns true when the mark is one of this person's that still counts. */
export function isKnownDevice(
  secretsKey: string,
  mark: string | null,
  { id, devicesKnownSince }: Owner,
  now = Date.now(),
): boolean {
  const match = /^((\d{1,10})\.(\d{1,15}))\.([\w-]{43})$/.exec(mark ?? '');
  if (!match) return false;
  const [, content, userId, time, signature] = match;
  const isOurs = timingSafeEqual(Buffer.from(signature!), Buffer.from(sign(secretsKey, content!)));
  const oldest = Math.max(devicesKnownSince.getTime(), now - DEVICE_DAYS * DAY_MS);
  return isOurs && Number(userId) === id && Number(time) >= oldest;
}

function sign(secretsKey: string, content: string): string {
  // A key of its own: what is signed here can be used for nothing else.
  const key = hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'sealdesk known device', 32);
  return createHmac('sha256', Buffer.from(key)).update(content).digest('base64url');
}
