import { describe, expect, it } from 'vitest';
import { nextSpeed, secondsLeft, startSpeed } from './upload-speed.ts';

const MB = 1024 * 1024;

describe('the speed of an upload', () => {
  it('is unknown until enough time has passed to measure it', () => {
    const speed = nextSpeed(startSpeed(0), 5 * MB, 400);
    expect(speed.bytesPerSecond).toBeNull();
    expect(nextSpeed(speed, 6 * MB, 600).bytesPerSecond).toBe((6 * MB) / 0.6);
  });

  it('stays the same at an even speed', () => {
    let speed = startSpeed(0);
    for (let second = 1; second <= 10; second += 1) speed = nextSpeed(speed, second * MB, second * 1000);
    expect(speed.bytesPerSecond).toBeCloseTo(MB);
  });

  it('follows a change slowly: half of it in three seconds', () => {
    const even = { at: 0, sent: 0, bytesPerSecond: 4 * MB };
    expect(nextSpeed(even, 0, 3000).bytesPerSecond).toBeCloseTo(2 * MB);
    let speed: ReturnType<typeof startSpeed> = even;
    for (let step = 1; step <= 6; step += 1) speed = nextSpeed(speed, 0, step * 500);
    expect(speed.bytesPerSecond).toBeCloseTo(2 * MB);
  });

  it('begins anew when the sending does', () => {
    const before = { at: 0, sent: 9 * MB, bytesPerSecond: MB };
    expect(nextSpeed(before, MB, 1000)).toEqual(startSpeed(1000));
  });
});

describe('the time left', () => {
  it('is the rest at that speed, rounded up', () => {
    expect(secondsLeft(10 * MB, 4 * MB, 4 * MB)).toBe(2);
    expect(secondsLeft(10 * MB, 10 * MB, MB)).toBe(0);
  });

  it('is not shown while nothing moves', () => {
    expect(secondsLeft(MB, 0, null)).toBeNull();
    expect(secondsLeft(MB, 0, 0)).toBeNull();
  });
});
