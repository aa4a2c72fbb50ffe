import { describe, expect, it } from 'vitest';
import { addToBatch, concerns, emptyBatch, readAnnouncement } from './job-change.ts';

describe('an announcement', () => {
  it('reports jobs with their homes and reasons, and companies as a whole', () => {
    expect(readAnnouncement('[[7, 1, 3, "c"], [null, 2, null, "m"]]')).toEqual({
      jobs: [
        { number: 7, home: { companyId: 1, corporationId: 3 }, reason: 'created' },
        { number: null, home: { companyId: 2, corporationId: null }, reason: 'moved' },
      ],
    });
  });

  it('reports a user whose access has changed', () => {
    expect(readAnnouncement('{"user": 7}')).toEqual({ userId: 7 });
  });

  it('of what this version does not know is refused', () => {
    expect(() => readAnnouncement('[[7, 1, 3, "x"]]')).toThrow(/unknown reason/);
    expect(() => readAnnouncement('hello')).toThrow(/JSON/);
    expect(() => readAnnouncement('{"company": 7}')).toThrow(/neither jobs nor a user/);
  });
});

describe('a batch', () => {
  const home = (companyId: number) => ({ companyId, corporationId: null });

  it('holds a job once, with its most important reason and every home that it had', () => {
    const batch = emptyBatch();
    addToBatch(batch, { number: 7, home: home(1), reason: 'facts' });
    addToBatch(batch, { number: 7, home: home(2), reason: 'status' });
    addToBatch(batch, { number: 7, home: home(2), reason: 'order' });
    expect([...batch.jobs]).toEqual([[7, { reason: 'status', homes: [home(1), home(2), home(2)] }]]);
  });

  it('keeps companies apart from jobs', () => {
    const batch = emptyBatch();
    addToBatch(batch, { number: null, home: home(1), reason: 'moved' });
    expect(batch).toEqual({ jobs: new Map(), wholes: [home(1)] });
  });

  it('concerns whoever sees one of the homes', () => {
    const homes = [{ companyId: 1, corporationId: 3 }, home(2)];
    expect(concerns({ of: 'everything' }, homes)).toBe(true);
    expect(concerns({ of: 'company', companyId: 2 }, homes)).toBe(true);
    expect(concerns({ of: 'company', companyId: 3 }, homes)).toBe(false);
    expect(concerns({ of: 'corporation', corporationId: 3 }, homes)).toBe(true);
    expect(concerns({ of: 'corporation', corporationId: 1 }, homes)).toBe(false);
    expect(concerns({ of: 'nothing' }, homes)).toBe(false);
    expect(concerns({ of: 'everything' }, [])).toBe(false);
  });
});
