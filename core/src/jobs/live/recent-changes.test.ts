import { STREAM_CATCH_UP_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { expect, it } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { RecentChanges } from './recent-changes.ts';

const [mine, other] = [{ userId: 1 } as Viewer, { userId: 2 } as Viewer];

function recent() {
  const clock = { now: 100_000 };
  const changes = new RecentChanges(() => clock.now);
  return { clock, changes };
}

it('knows that nothing was missed only from when on it was listening', () => {
  const { clock, changes } = recent();
  expect(changes.isNothingMissed(mine, 0)).toBe(false);
  changes.setListening(true);
  clock.now += 2_000;
  expect(changes.isNothingMissed(mine, 2_000)).toBe(true);
  expect(changes.isNothingMissed(mine, 2_001)).toBe(false);
  changes.setListening(false);
  expect(changes.isNothingMissed(mine, 0)).toBe(false);
});

it('distinguishes whom a change concerns, and when it was', () => {
  const { clock, changes } = recent();
  changes.setListening(true);
  clock.now += 5_000;
  changes.add(({ userId }) => userId === 1);
  clock.now += 1_000;
  expect(changes.isNothingMissed(mine, 1_000)).toBe(false);
  expect(changes.isNothingMissed(mine, 999)).toBe(true);
  expect(changes.isNothingMissed(other, 3_000)).toBe(true);
});

it('is not certain of what it no longer remembers', () => {
  const { clock, changes } = recent();
  changes.setListening(true);
  clock.now += 10_000;
  for (let count = 0; count < 1_001; count += 1) {
    clock.now += 1;
    changes.add(() => false);
  }
  expect(changes.isNothingMissed(mine, 900)).toBe(true);
  expect(changes.isNothingMissed(mine, 1_100)).toBe(false);
  clock.now += STREAM_CATCH_UP_SECONDS * 1_000 + 1;
  expect(changes.isNothingMissed(mine, STREAM_CATCH_UP_SECONDS * 1_000 + 1)).toBe(false);
  expect(changes.isNothingMissed(mine, STREAM_CATCH_UP_SECONDS * 1_000)).toBe(true);
});
