import { describe, expect, it } from 'vitest';
import { chooseSteps } from './steps.ts';

describe('the steps to run', () => {
  it('are all of them when none is named', () => {
    expect(chooseSteps(undefined).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['format', 'proofs', 'browser']),
    );
  });

  it('keep their order however they are named', () => {
    expect(chooseSteps('types, lint').map(({ name }) => name)).toEqual(['lint', 'types']);
  });

  it('refuse a name that does not exist', () => {
    expect(() => chooseSteps('lint,typo')).toThrow('There is no step typo');
  });
});
