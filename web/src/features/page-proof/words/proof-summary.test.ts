import { describe, expect, it } from 'vitest';
import { aFailedPage, anOpenPlace, aPage, aProof, aSeal, LOOKED_AT } from '../testing/a-proof.ts';
import { summarize } from './proof-summary.ts';

const ZONE = 'America/New_York';
type Proof = Parameters<typeof summarize>[0];

function words(proof: Proof, newerAt: string | null = null) {
  const { tone, lead, rest, stamp } = summarize(proof, newerAt, ZONE);
  const text = lead.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  return {
    tone,
    text: `${text} ${rest}`.trim(),
    stamp,
    links: lead.flatMap((part) => (typeof part === 'string' ? [] : part.page)),
  };
}

const pages = (count: number, facts: Parameters<typeof aPage>[0] = {}) =>
  Array.from({ length: count }, (_, place) => aPage({ page: place + 1, ...facts }));
const SIGNED = 'signature valid, covers the whole file.';

it('says what is proven of every page, and when', () => {
  expect(words(aProof({ pages: pages(86) }))).toEqual({
    tone: 'proven',
    text: `86 of 86 pages: no word missing, no ink lost; 2 states sealed on every page; ${SIGNED}`,
    stamp: 'Proven 11/13/26 16:11',
    links: [],
  });
});

it('begins with the page that failed, as a link, and then says what holds for the rest', () => {
  const failed = [...pages(30), aFailedPage(31), ...pages(55).map((page, place) => ({ ...page, page: 32 + place }))];
  expect(words(aProof({ pages: failed }))).toEqual({
    tone: 'failed',
    text: `Page 31: “3-8-12” is missing; ink lost in 1 place. 85 of 86 pages: no word missing, no ink lost; 2 states sealed on every page; ${SIGNED}`,
    stamp: 'Checked 11/13/26 16:11',
    links: [31],
  });
});

it('lists several failed pages, each as a link, and counts those that are too many', () => {
  const three = words(aProof({ pages: [aFailedPage(31), aFailedPage(40), aFailedPage(77)] }));
  expect(three.text).toMatch(/^3 pages failed: 31, 40, 77\./);
  expect(three.links).toEqual([31, 40, 77]);
  const many = words(aProof({ pages: Array.from({ length: 20 }, (_, place) => aFailedPage(place + 1)) }));
  expect(many.text).toMatch(/^20 pages failed: 1, 2, .*, 12 and 8 more\./);
});

it('says why pages failed of which the check found nothing but a sentence', () => {
  const plain = { missing_words: [], lost: [] };
  const added = 'Page 4 isn’t in the set to seal. Extra pages belong in front.';
  const one = words(aProof({ pages: [aFailedPage(4, { ...plain, reasons: [added] })] }));
  expect(one.text).toMatch(/^Page 4 isn’t in the set to seal\. Extra pages belong in front\./);
  expect(one.links).toEqual([4]);
  const order = 'Pages 2 and 3 are not in the order of the PDF that was to be sealed.';
  const two = [2, 3].map((page) => aFailedPage(page, { ...plain, reasons: [order] }));
  expect(words(aProof({ pages: two })).text).toContain(`2 pages failed: 2, 3. ${order}`);
});

it('says what is wrong with the file where no page is', () => {
  const problems = [{ pages: [], state: null, message: 'The file is locked by a password.' }];
  const { text, links } = words(aProof({ state: 'failed', pages: [], problems }));
  expect(text).toBe('The file is locked by a password.');
  expect(links).toEqual([]);
});

it('does not call a signature valid when the file itself has a problem', () => {
  const problems = [{ pages: [], state: null, message: 'The signature does not cover the whole file.' }];
  expect(words(aProof({ state: 'failed', problems })).text).not.toContain('signature valid');
});

it('does not call a signature valid whose certificate isn’t registered', () => {
  const [signature] = aProof().signatures;
  const stranger = { signatures: [{ ...signature!, is_sealers: false }] };
  const { tone, text } = words(aProof(stranger));
  expect(tone).toBe('open');
  expect(text).toMatch(/^Signed with a certificate that isn’t registered\. 2 of 2 pages: no word missing/);
  expect(text).not.toContain('signature valid');
  const open = words(aProof({ ...stranger, pages: pages(2), open: [anOpenPlace(2)] })).text;
  expect(open).toContain('; signed with a certificate that isn’t registered.');
});

describe('a set with places to look at', () => {
  const open = [anOpenPlace(2), anOpenPlace(2, 'covered'), anOpenPlace(5)];

  it('is not green, begins with them, and says of no page with one that nothing is lost', () => {
    expect(words(aProof({ pages: pages(6), open }))).toEqual({
      tone: 'open',
      text: `3 places to look at on pages 2, 5. 4 of 6 pages: no word missing, no ink lost; 2 states sealed on every page; ${SIGNED}`,
      stamp: 'Checked 11/13/26 16:11',
      links: [2, 5],
    });
    const { text } = words(aProof({ pages: pages(1), open: [anOpenPlace(1)] }));
    expect(text).toMatch(/^1 place to look at on page 1\. 2 states sealed/);
  });

  it('is red when a page failed, too', () => {
    const { tone, text } = words(aProof({ pages: [...pages(2), aFailedPage(3)], open: [anOpenPlace(2)] }));
    expect(tone).toBe('failed');
    expect(text).toContain('1 of 3 pages: no word missing, no ink lost; 1 place to look at; 2 states');
  });

  it('is green once a reviewer looked at them, and says so', () => {
    const seen = open.map((place) => ({ ...place, ...LOOKED_AT }));
    const { tone, text, stamp } = words(aProof({ pages: pages(6), open: seen }));
    expect([tone, stamp]).toEqual(['proven', 'Proven 11/13/26 16:11']);
    expect(text).toMatch(/^4 of 6 pages: no word missing, no ink lost; 3 places looked at; 2 states sealed/);
  });
});

it('is not green where pages were compared with nothing', () => {
  const some = [aPage(), aPage({ page: 2, result: 'unchecked' }), aPage({ page: 3, result: 'unchecked' })];
  expect(words(aProof({ pages: some }))).toMatchObject({
    tone: 'open',
    text: expect.stringMatching(/^2 pages not proven: 2, 3\. 1 of 3 pages: no word missing/),
    stamp: 'Checked 11/13/26 16:11',
  });
  const none = pages(2, { result: 'added', compared_with: null });
  expect(words(aProof({ pages: none }))).toMatchObject({
    tone: 'open',
    text: expect.stringMatching(/^No page was compared\. 2 pages added in front/),
  });
});

describe('states', () => {
  it('names one that is sealed on every page, and one that seals the cover only', () => {
    const cover = aPage({ page: 1, seals: [aSeal('VA'), aSeal('NC')] });
    const others = [2, 3].map((page) => aPage({ page, seals: [aSeal('NC')] }));
    const { text } = words(aProof({ pages: [cover, ...others] }));
    expect(text).toContain('no ink lost; NC sealed on every page; VA sealed on the cover; signature');
  });

  it('counts the pages of one that is sealed on some', () => {
    const some = [1, 2, 3].map((page) => aPage({ page, seals: page === 1 ? [] : [aSeal('VA'), aSeal('NC')] }));
    expect(words(aProof({ pages: some })).text).toContain('VA sealed on 2 of 3 pages; NC sealed on 2 of 3 pages');
  });

  it('says so where seals could not be read', () => {
    const unread = pages(2, { seals: [aSeal(null, { by: 'unread' })] });
    expect(words(aProof({ pages: unread, states: ['VA'] })).text).toContain('the seal on 2 pages could not be read');
  });
});

it('counts pages that were added in front apart', () => {
  const cover = aPage({ page: 1, result: 'added', compared_with: null, seals: [] });
  expect(words(aProof({ pages: [cover, aPage({ page: 2 })] })).text).toContain(
    '1 of 1 page: no word missing, no ink lost; 1 page added in front; 2 states sealed on every page',
  );
});

it('says that no signature is asked for', () => {
  const { text } = words(aProof({ signatures: [], is_signature_wanted: false }));
  expect(text).toContain('no digital signature, none is asked for.');
});

it('says how far a check is, that nothing was proven, and that a newer set is there', () => {
  const progress = { page: 21, of: 86, message: 'Checking page 21 of 86…' };
  const checking = aProof({ state: 'checking', progress });
  expect(words(checking)).toMatchObject({ tone: 'checking', text: 'Checking page 21 of 86…', stamp: null });
  expect(summarize(checking, null, ZONE).share).toBeCloseTo(21 / 86);
  expect(
    words(aProof({ state: 'checking', progress: { page: null, of: null, message: 'Waiting to be checked' } })).text,
  ).toBe('Waiting to be checked');
  expect(words(aProof({ state: 'unproven' })).text).toBe('This document was accepted before pages were proven.');
  expect(words(aProof(), '2026-11-14T13:02:00Z')).toMatchObject({
    tone: 'replaced',
    text: 'A newer sealed set came in at 08:02.',
  });
});
