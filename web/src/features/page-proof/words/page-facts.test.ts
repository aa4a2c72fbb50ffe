import { expect, it } from 'vitest';
import { aFailedPage, aPage, anOpenPlace, aProof, aSeal, LOOKED_AT } from '../testing/a-proof.ts';
import { fileFacts, pageFacts, sealFacts } from './page-facts.ts';

const day = (moment: string) => moment.slice(0, 10);
const lines = (facts: ReturnType<typeof pageFacts>) =>
  facts.map(({ label, text, literal = [] }) => [label, ...literal, text].filter(Boolean).join(' '));

it('a proven page has its words, ink, added ink and sheet', () => {
  expect(lines(pageFacts(aPage(), []))).toEqual([
    'Words 212 of 212',
    'Ink kept, none lost',
    'Added ink 3 places',
    'Sheet same size, text kept',
  ]);
});

it('a failed page has what is missing and new, letter for letter', () => {
  const facts = pageFacts(aFailedPage(31), []);
  expect(lines(facts)).toEqual([
    'Words 211 of 212',
    'Missing 3-8-12',
    'New 3-3-12 not a seal',
    'Ink lost in 1 place',
    'Added ink 3 places',
    'Sheet same size, text kept',
  ]);
  expect(lines(pageFacts(aFailedPage(31, { lost: [] }), []))).toContain('Sheet 8.5 × 11 in');
  expect(facts.filter(({ tone }) => tone === 'bad').map(({ label }) => label)).toEqual(['Words', 'Ink']);
});

it('places that a reviewer has to look at are facts of their own page', () => {
  const link = { ...anOpenPlace(1, 'link'), detail: 'https://example.com' };
  const open = [anOpenPlace(1), anOpenPlace(1, 'covered'), anOpenPlace(2), link];
  expect(lines(pageFacts(aPage(), open))).toEqual(
    expect.arrayContaining([
      'Added, not a seal 1 place',
      'Covered by a seal 1 place',
      'Link https://example.com 1 place',
    ]),
  );
  expect(lines(pageFacts(aPage(), [anOpenPlace(1, 'unexplained', LOOKED_AT)]))).toContain(
    'Added, not a seal 1 place, looked at',
  );
});

it('ink is not called kept where a seal covers it', () => {
  const labels = (...given: Parameters<typeof pageFacts>) => pageFacts(...given).map(({ label }) => label);
  expect(labels(aPage(), [anOpenPlace(1, 'covered')])).not.toContain('Ink');
  expect(labels(aPage(), [anOpenPlace(2, 'covered'), anOpenPlace(1)])).toContain('Ink');
  expect(lines(pageFacts(aFailedPage(1), [anOpenPlace(1, 'covered')]))).toEqual(
    expect.arrayContaining(['Ink lost in 1 place', 'Covered by a seal 1 place']),
  );
});

it('what an earlier proof did not keep is left out', () => {
  const facts = pageFacts(aPage({ words: null, result: 'added', compared_with: null, size: null, added: [] }), []);
  expect(facts).toEqual([]);
});

it('a missing seal is a row, too, and so is one that could not be read', () => {
  const seals = [
    aSeal('VA', { is_license_valid: false }),
    aSeal(null, { by: 'unread', sealed_on: null, license_number: null }),
  ];
  expect(sealFacts(aPage({ seals, states_missing: ['NC'] }), aProof())).toMatchObject([
    { state: 'VA', name: 'Ana Novak', license: '0402-059317', detail: '11/13/2026, license not valid', tone: 'bad' },
    { state: null, name: 'Could not be read', license: null, detail: '', tone: 'open' },
    { state: 'NC', name: 'not found on this page', license: null, detail: '', tone: 'bad' },
  ]);
});

it('the file has its signature, pages, signer and certificate', () => {
  expect(lines(fileFacts(aProof(), day))).toEqual([
    'Signature valid, whole file',
    'Pages 2, same order',
    'Signer Ana Novak',
    'Certificate until 05/02/28',
  ]);
  expect(lines(fileFacts(aProof({ signatures: [], is_signature_wanted: false }), day))[0]).toBe(
    'Signature none, none is asked for',
  );
});

it('a certificate that isn’t registered makes signature and signer open, however its maker named it', () => {
  const [signature] = aProof().signatures;
  const facts = fileFacts(aProof({ signatures: [{ ...signature!, is_sealers: false }] }), day);
  expect(lines(facts)).toEqual([
    'Signature certificate not registered',
    'Pages 2, same order',
    'Signer Ana Novak, not verified',
    'Certificate until 05/02/28',
  ]);
  expect(facts.map(({ tone }) => tone)).toEqual(['open', undefined, 'open', undefined]);
});
