import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../testing/processor-time.ts';
import { smallestSplit, type SplitShare } from './smallest-split.ts';

const holds = (fullName: string, ...states: string[]): SplitShare => ({ fullName, states });

describe('smallestSplit', () => {
  it('shares the states among two where nobody holds all', () => {
    expect(smallestSplit(['FL', 'GA', 'TX'], [holds('A', 'FL', 'GA'), holds('B', 'TX')])).toEqual([
      holds('A', 'FL', 'GA'),
      holds('B', 'TX'),
    ]);
  });

  it('gives a state that several hold to one of them, and leaves out states that the job does not have', () => {
    expect(smallestSplit(['FL', 'GA', 'TX'], [holds('B', 'GA', 'TX', 'OK'), holds('A', 'FL', 'GA')])).toEqual([
      holds('B', 'GA', 'TX'),
      holds('A', 'FL'),
    ]);
  });

  it('finds two where taking the widest license first would need three', () => {
    const engineers = [
      holds('Wide', 'FL', 'GA', 'TX', 'OK'),
      holds('Left', 'FL', 'GA', 'VA'),
      holds('Right', 'TX', 'OK', 'WV'),
    ];
    const split = smallestSplit(['FL', 'GA', 'OK', 'TX', 'VA', 'WV'], engineers)!;
    expect(split.map(({ fullName }) => fullName)).toEqual(['Left', 'Right']);
    expect(split.flatMap(({ states }) => states).toSorted()).toEqual(['FL', 'GA', 'OK', 'TX', 'VA', 'WV']);
  });

  it('takes the earlier of two engineers alike', () => {
    expect(smallestSplit(['FL', 'TX'], [holds('B', 'FL'), holds('C', 'FL'), holds('A', 'TX')])).toEqual([
      holds('B', 'FL'),
      holds('A', 'TX'),
    ]);
  });

  it('is null where a state has nobody', () => {
    expect(smallestSplit(['FL', 'TX'], [holds('A', 'FL')])).toBeNull();
    expect(smallestSplit(['FL'], [])).toBeNull();
  });

  it('is never larger than need be: compared with every group of up to eight engineers', () => {
    const states = ['AL', 'FL', 'GA', 'LA', 'MS', 'TN'];
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 200; round += 1) {
      const engineers = Array.from({ length: 8 }, (_, n) => holds(`E${n}`, ...states.filter(() => random() < 0.35)));
      const sizes = Array.from({ length: 2 ** engineers.length }, (_, mask) =>
        engineers.filter((_one, place) => mask & (2 ** place)),
      )
        .filter((group) => states.every((state) => group.some((one) => one.states.includes(state))))
        .map((group) => group.length);
      const split = smallestSplit(states, engineers);
      expect(split?.length ?? Infinity).toBe(Math.min(...sizes));
      expect(split?.flatMap((share) => share.states).toSorted() ?? states).toEqual(states);
    }
  });

  it('answers at once for fifty states and two hundred engineers, whoever holds what', () => {
    const states = Array.from({ length: 50 }, (_, n) => `S${n}`);
    const engineers = Array.from({ length: 200 }, (_, n) =>
      holds(`E${n}`, ...states.filter((_state, place) => (place * 31 + n * 17) % 11 < 3 || place === n % 50)),
    );
    let split: ReturnType<typeof smallestSplit> = null;
    const taken = processorSeconds(() => (split = smallestSplit(states, engineers)));
    // Trying every group would take more than a lifetime.
    expect(taken).toBeLessThan(10);
    expect(split!.flatMap((share) => share.states).toSorted()).toEqual(states.toSorted());
  });
});
