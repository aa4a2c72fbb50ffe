import { createHash } from 'node:crypto';

/** Chance that repeats itself: the same seed gives the same numbers on every machine. */
export type Random = {
  /** The next number from 0 up to, but without, 1. */
  next(): number;
  /** A whole number between both ends, which are included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K;
  /** Some of the items, each at most once, in a mixed order. */
  some<T>(items: readonly T[], count: number): T[];
};

/** Starts a sequence from a seed. Parts of the data have seeds of their own, so that a change in one leaves the others alone. */
export function randomFrom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (weights) => pickWeighted(weights, next()),
    some: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)[0]!);
    },
  };
}

/** The same uuid for the same text, always. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function pickWeighted<K extends string>(weights: Partial<Record<K, number>>, at: number): K {
  const entries = Object.entries(weights) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = at * total;
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return entries.at(-1)![0];
}

/** FNV-1a: spreads similar seeds far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text, 'utf8')) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
