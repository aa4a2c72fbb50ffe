import { describe, expect, it } from 'vitest';
import { digitsOf, leaveCount, leaveWords } from './saved-field.ts';

describe('a number that is left', () => {
  it('is saved where it is another one', () => {
    expect(leaveCount('42', 41, 100_000)).toEqual({ is: 'changed', value: 42 });
    expect(leaveCount(' 007 ', 41, 100_000)).toEqual({ is: 'changed', value: 7 });
    expect(leaveCount('0', 41, 100_000)).toEqual({ is: 'changed', value: 0 });
  });

  it('is not saved where it is the same, empty or no number', () => {
    for (const text of ['41', '041', '', ' ', '4a', '-1', '1.5'])
      expect(leaveCount(text, 41, 100_000)).toEqual({ is: 'same' });
  });

  it('is at most the largest', () =>
    expect(leaveCount('999999', 1, 100_000)).toEqual({ is: 'changed', value: 100_000 }));
});

it('words that are left are saved where they are others, without the space around them', () => {
  expect(leaveWords(' Roof, then floor ', '')).toEqual({ is: 'changed', value: 'Roof, then floor' });
  expect(leaveWords('Roof ', 'Roof')).toEqual({ is: 'same' });
  expect(leaveWords('', 'Roof')).toEqual({ is: 'changed', value: '' });
});

it('takes the digits of what is typed or pasted', () => {
  expect(digitsOf('4 1a', 100_000)).toBe('41');
  expect(digitsOf('12345678', 100_000)).toBe('123456');
});
