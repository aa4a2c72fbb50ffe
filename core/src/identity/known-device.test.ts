import { describe, expect, it } from 'vitest';
import { isKnownDevice, markDevice } from './known-device.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const DAY_MS = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 17);
const owner = { id: 12, devicesKnownSince: new Date(now - 400 * DAY_MS) };
const marked = (daysAgo: number, userId = 12) => markDevice(KEY, userId, now - daysAgo * DAY_MS);

describe('a known device', () => {
  it('is known for a year to the person who signed in with it', () => {
    expect(isKnownDevice(KEY, marked(0), owner, now)).toBe(true);
    expect(isKnownDevice(KEY, marked(364), owner, now)).toBe(true);
    expect(isKnownDevice(KEY, marked(366), owner, now)).toBe(false);
    expect(isKnownDevice(KEY, marked(0, 1), owner, now)).toBe(false);
  });

  it('is not known once the person’s devices count anew', () => {
    const anew = { ...owner, devicesKnownSince: new Date(now - 10 * DAY_MS) };
    expect(isKnownDevice(KEY, marked(9), anew, now)).toBe(true);
    expect(isKnownDevice(KEY, marked(11), anew, now)).toBe(false);
  });

  it('can be made up by nobody without the key', () => {
    const [, time, signature] = marked(1).split('.');
    for (const mark of [
      null,
      '',
      'x',
      markDevice(Buffer.alloc(32, 2).toString('base64'), 12, now),
      `13.${time}.${signature}`,
      `12.${Number(time) + 1}.${signature}`,
      `12.${time}.${'A'.repeat(43)}`,
    ]) {
      expect(isKnownDevice(KEY, mark, { ...owner, id: mark?.startsWith('13') ? 13 : 12 }, now)).toBe(false);
    }
  });
});
