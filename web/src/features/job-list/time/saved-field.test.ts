import { describe, expect, it } from 'vitest';
import { leaveCount, leaveWords } from './saved-field.ts';

describe('a number that is left', () => {
  it('is saved where it is another one', () => {
    expect(leaveCount('42', 41, 100_000)).toEqual({ is: 'changed', value: 42 });
    expect(leaveCount(' 007 ', 41, 100_000)).toEqual({ is: 'changed', value: 7 });
    expect(leaveCount('0', 41, 100_000)).toEqual({ is: 'changed', value: 0 });
  });

  it('is not saved where it is the same or empty', () => {
    for (const text of ['41', '041', '', ' ']) expect(leaveCount(text, 41, 100_000)).toEqual({ is: 'same' });
  });

  it('is refused as typed unless it is a whole number in range', () => {
    for (const text of ['1.5', '-3', '4a', '4 1', '1e2', '100001', '99999999', '٣'])
      expect(leaveCount(text, 41, 100_000)).toEqual({ is: 'refused' });
  });
});

it('words that are left are saved where they are others, without the space around them', () => {
  expect(leaveWords(' Roof, then floor ', '')).toEqual({ is: 'changed', value: 'Roof, then floor' });
  expect(leaveWords('Roof ', 'Roof')).toEqual({ is: 'same' });
  expect(leaveWords('', 'Roof')).toEqual({ is: 'changed', value: '' });
});
