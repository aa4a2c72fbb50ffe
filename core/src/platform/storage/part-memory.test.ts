import { expect, it } from 'vitest';
import { PartMemory } from './part-memory.ts';

const PART = 8 * 1024 * 1024;

it('gives every upload one part, and all of them together four more of 8 MB', () => {
  const uploads = Array.from({ length: 12 }, () => new PartMemory(PART));
  const held = uploads.map((upload) => [upload.take(), upload.take()]);
  expect(held.every(([first]) => first !== null)).toBe(true);
  expect(held.filter(([, second]) => second !== null).length).toBe(4);
  // What one gives back another takes, and an upload that has given back all of its parts gets one again.
  uploads[0]!.giveBack(held[0]![1]!);
  held[11]![1] = uploads[11]!.take();
  expect(held[11]![1]).not.toBeNull();
  uploads[9]!.giveBack(held[9]![0]!);
  held[9]![0] = uploads[9]!.take();
  expect(held[9]![0]).not.toBeNull();
  held[0]![1] = null;
  for (const [n, parts] of held.entries()) for (const part of parts) if (part) uploads[n]!.giveBack(part);
});
