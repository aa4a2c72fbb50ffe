import { expect, it } from 'vitest';
import { aFailedPage, aPage, aSeal } from '../testing/a-proof.ts';
import { spokenChange, spokenPage, spokenSealed, spokenSubmitted } from './spoken-names.ts';

it('a page is spoken with its result, its states, and what is to be looked at', () => {
  expect(spokenPage(aPage({ page: 31 }), 'proven', 0)).toBe('Page 31, proven, sealed for VA and NC');
  expect(spokenPage(aPage({ page: 31 }), 'open', 2)).toBe('Page 31, 2 places to look at, sealed for VA and NC');
  expect(spokenPage(aFailedPage(31), 'failed', 1)).toBe('Page 31, failed: 3-8-12 is missing, ink lost in 1 place');
  expect(spokenPage(aPage({ page: 1, result: 'added', seals: [] }), 'added', 0)).toBe('Page 1, added in front');
  expect(spokenPage(aPage({ page: 9, result: 'unchecked', seals: [] }), 'unchecked', 0)).toBe(
    'Page 9, not checked yet',
  );
});

it('a failure without lost words or ink is spoken as the check wrote it', () => {
  const failed = { missing_words: [], lost: [], reasons: ['Page 4: the sheet has another size.'] };
  expect(spokenPage(aFailedPage(4, failed), 'failed', 0)).toBe('Page 4, failed: the sheet has another size');
});

it('missing seals and licenses that were not valid are reasons, too', () => {
  const failed = {
    missing_words: [],
    lost: [],
    states_missing: ['NC'],
    seals: [aSeal('VA', { is_license_valid: false })],
  };
  expect(spokenPage(aFailedPage(4, failed), 'failed', 0)).toBe(
    'Page 4, failed: no seal for NC, the license for VA was not valid on 11/13/26',
  );
});

it('many missing words are counted', () => {
  const words = ['A1', 'A2', 'A3', 'A4'];
  expect(spokenPage(aFailedPage(4, { missing_words: words, lost: [] }), 'failed', 0)).toBe(
    'Page 4, failed: A1, A2 and 2 more words are missing',
  );
  expect(spokenPage(aFailedPage(4, { missing_words: words.slice(0, 3), lost: [] }), 'failed', 0)).toBe(
    'Page 4, failed: A1, A2 and A3 are missing',
  );
});

it('a change of the page, and both pictures, have their sentences', () => {
  expect(spokenChange(31, 'failed', 86)).toBe('Page 31 of 86, failed');
  expect(spokenChange(2, 'open', 86)).toBe('Page 2 of 86, to look at');
  expect(spokenSubmitted(31)).toBe('Submitted page 31');
  expect(spokenSealed(aPage({ page: 31 }))).toBe('Sealed page 31, added: VA seal, NC seal, 1 other place');
  expect(spokenSealed(aPage({ page: 31, seals: [], added: [] }))).toBe('Sealed page 31');
});
