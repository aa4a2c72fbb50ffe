import { describe, expect, it } from 'vitest';
import { importOutcome } from './license-messages.ts';

const NOTHING = { added: 0, changed: 0, unchanged: 0, problems: 0 };

describe('importOutcome', () => {
  it.each([
    [{ added: 1, changed: 2, unchanged: 30 }, '1 license would be added, 2 changed; 30 as in the file already.'],
    [{ unchanged: 1 }, 'Nothing would change: 1 license as in the file already.'],
    [{ added: 4, problems: 1 }, '1 line cannot be imported. Nothing is imported until the file is fixed.'],
    [
      { problems: 101 },
      '101 lines cannot be imported. Nothing is imported until the file is fixed. The first 100 are listed.',
    ],
  ])('of a trial with %j', (counts, sentence) => {
    expect(importOutcome({ ...NOTHING, ...counts }, true)).toBe(sentence);
  });

  it.each([
    [{ added: 1, changed: 1 }, '1 license was added, 1 changed; 0 as in the file already.'],
    [{ added: 2, unchanged: 3 }, '2 licenses were added, 0 changed; 3 as in the file already.'],
    [{ unchanged: 30 }, 'Nothing has changed: 30 licenses as in the file already.'],
  ])('of an import with %j', (counts, sentence) => {
    expect(importOutcome({ ...NOTHING, ...counts }, false)).toBe(sentence);
  });
});
