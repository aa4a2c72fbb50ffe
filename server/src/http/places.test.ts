import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { TryLater } from '@sealdesk/core/refused.ts';
import { EVERYTHING } from '@sealdesk/core/scope.ts';
import type { FastifyReply } from 'fastify';
import { on, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openPlaces, Places } from './places.ts';

const lines: object[] = [];
const log = { warn: (line: object) => void lines.push(line) } as never;
const open = () =>
  new Places({ what: 'upload', ofPerson: 2, ofProcess: 3, message: MESSAGES.tooManyUploads, retrySeconds: 5 }, log);

const openUploads = () =>
  openPlaces({ config: { UPLOADS_AT_ONCE: 10, DOWNLOADS_AT_ONCE: 1, LISTS_AT_ONCE: 1 } as Config, log }).uploads;

function refusal(take: () => unknown): { message: string; seconds: number } | null {
  try {
    take();
    return null;
  } catch (error) {
    if (!(error instanceof TryLater)) throw error;
    return { message: error.message, seconds: error.seconds };
  }
}

describe('places', () => {
  it('refuses a person who has too many under way, and nobody else', () => {
    const places = open();
    const first = places.take(1);
    places.take(1);
    expect(refusal(() => places.take(1))).toEqual({ message: MESSAGES.tooManyUploads, seconds: 5 });
    expect(refusal(() => places.take(2))).toBeNull();
    first();
    expect(refusal(() => places.take(1))).toBeNull();
  });

  it('refuses everybody when the process has too many, until one is given back, which counts once', () => {
    const places = open();
    const [first] = [places.take(1), places.take(2), places.take(3)];
    expect(refusal(() => places.take(4))).toEqual({ message: MESSAGES.unavailable, seconds: 5 });
    first();
    first();
    expect(refusal(() => places.take(4))).toBeNull();
    expect(refusal(() => places.take(5))?.message).toBe(MESSAGES.unavailable);
  });

  it('refuses a company that has too many, whoever of its people asks, but not the firm and not others', () => {
    const places = openUploads();
    const first = places.take(1, 'company 1');
    for (const userId of [1, 2, 3, 4]) places.take(userId, 'company 1');
    const tooMany = { message: MESSAGES.tooManyUploadsOfCompany, seconds: 5 };
    expect(refusal(() => places.take(5, 'company 1'))).toEqual(tooMany);
    expect(refusal(() => places.take(6, 'company 2'))).toBeNull();
    for (let userId = 7; userId < 9; userId += 1) expect(refusal(() => places.take(userId))).toBeNull();
    first();
    expect(refusal(() => places.take(5, 'company 1'))).toBeNull();
  });

  it('keeps the reserve for companies that have none, one place each, and is scarce once only the reserve is left', () => {
    const places = openUploads();
    // Of ten places two are the reserve. Two companies and the firm take the others.
    for (const company of ['company 1', 'company 2'])
      for (let userId = 1; userId <= 3; userId += 1) places.take(userId, company);
    places.take(4);
    expect(places.isScarce()).toBe(false);
    const last = places.take(4);
    expect(places.isScarce()).toBe(true);
    expect(refusal(() => places.take(5, 'company 1'))?.message).toBe(MESSAGES.unavailable);
    expect(refusal(() => places.take(6))?.message).toBe(MESSAGES.unavailable);
    expect(refusal(() => places.take(7, 'company 3'))).toBeNull();
    expect(refusal(() => places.take(8, 'company 3'))?.message).toBe(MESSAGES.unavailable);
    expect(refusal(() => places.take(9, 'company 4'))).toBeNull();
    expect(refusal(() => places.take(10, 'company 5'))?.message).toBe(MESSAGES.unavailable);
    last();
    expect(refusal(() => places.take(10, 'company 5'))).toBeNull();
  });

  it('gives the place back when the work fails', async () => {
    const places = open();
    const work = async () => {
      throw new Error('no');
    };
    for (let n = 0; n < 5; n += 1)
      await expect(places.during({ userId: 1, scope: EVERYTHING }, work)).rejects.toThrow('no');
    expect(refusal(() => places.take(1))).toBeNull();
  });

  it('keeps no place for a reader who left before their answer began', async () => {
    const places = open();
    const server = createServer();
    const answers = on(server.listen(0, '127.0.0.1'), 'request');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (let n = 0; n < 3; n += 1) {
      const leaving = new AbortController();
      const left = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal }).catch(() => 'left');
      const [, raw] = (await answers.next()).value as [unknown, ServerResponse];
      leaving.abort();
      await Promise.all([left, once(raw, 'close')]);
      expect(refusal(() => places.untilAnswered(1, { raw } as FastifyReply))).toBeNull();
    }
    server.close();
  });

  it('logs the refusals of a person once, however often they ask', () => {
    const places = open();
    places.take(1);
    places.take(1);
    lines.length = 0;
    for (let n = 0; n < 5; n += 1) refusal(() => places.take(1));
    expect(lines).toEqual([{ what: 'upload', limit: 'person', userId: 1, taken: 2 }]);
  });

  it('refuses everybody at the number that UPLOADS_AT_ONCE, DOWNLOADS_AT_ONCE and LISTS_AT_ONCE set', () => {
    const config = { UPLOADS_AT_ONCE: 1, DOWNLOADS_AT_ONCE: 2, LISTS_AT_ONCE: 3 } as Config;
    const { uploads, downloads, lists } = openPlaces({ config, log });
    for (const [places, most] of [
      [uploads, 1],
      [downloads, 2],
      [lists, 3],
    ] as const) {
      for (let person = 1; person <= most; person += 1) places.take(person);
      expect(refusal(() => places.take(9))?.message).toBe(MESSAGES.unavailable);
    }
  });
});
