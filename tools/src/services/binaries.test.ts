import { describe, expect, it } from 'vitest';
import { findBinary, newestFirst } from './binaries.ts';

describe('finding programs', () => {
  it('takes the newest version by number, not by letter', () => {
    expect(newestFirst(['9', '15', 'common', '18'])).toEqual(['18', '15', '9']);
  });

  it('says which package brings a missing one', () => {
    expect(() => findBinary('no-such-program', 'some-package')).toThrow(
      /"no-such-program" is missing.*install .*some-package/,
    );
  });

  it('finds what is there', () => {
    expect(findBinary('sh', 'dash')).toMatch(/\/sh$/);
  });
});
