import { MAX_REASON } from '@sealdesk/contract/shared/limits.ts';
import { expect, it } from 'vitest';
import { aFailedPage, aPage, aProof } from '../testing/a-proof.ts';
import { returnReason } from './return-reason.ts';

it('lists what failed, a line for each page', () => {
  const problems = [{ pages: [], state: null, message: 'The signature is missing.' }];
  expect(returnReason(aProof({ pages: [aPage(), aFailedPage(31), aFailedPage(40)], problems }))).toBe(
    'The signature is missing.\nPage 31: “3-8-12” is missing; ink lost in 1 place.\nPage 40: “3-8-12” is missing; ink lost in 1 place.',
  );
  expect(returnReason(aProof())).toBe('');
});

it('stays within what a reason can have, and says how many more there are', () => {
  const pages = Array.from({ length: 200 }, (_, place) => aFailedPage(place + 1));
  const reason = returnReason(aProof({ pages }));
  expect(reason.length).toBeLessThanOrEqual(MAX_REASON);
  expect(reason).toMatch(/And \d+ more\.$/);
});
