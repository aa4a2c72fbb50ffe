import { expect, it } from 'vitest';
import type { StateRule } from '../../licenses/state-rule.ts';
import type { SealTerms } from '../seal-terms.ts';
import { judgeSeals, type PageSeal, type SealedPage } from './judge-seals.ts';
import { toProblems } from './problems.ts';

const rule = (state: string, values: Partial<StateRule> = {}): StateRule => ({
  state,
  effectiveFrom: '2000-01-01',
  sealMode: 'every_page',
  isDigitalRequired: false,
  requiredTexts: [],
  showsRenewal: false,
  needsFirmNumber: false,
  retentionYears: null,
  source: '',
  isConfirmed: true,
  ...values,
});
const license = (state: string, number: string, validUntil = '2028-01-01') => ({
  state,
  number,
  validFrom: '2020-01-01',
  validUntil,
  isActive: true,
});

function terms(
  values: Partial<SealTerms> = {},
  licenses = [license('WA', '12345'), license('OR', '67890')],
): SealTerms {
  return {
    today: '2026-06-14',
    timezone: 'America/New_York',
    states: [
      { state: 'WA', rule: rule('WA'), firmNumber: null },
      { state: 'OR', rule: null, firmNumber: null },
    ],
    sealer: { contactId: 1, fullName: 'Jordan Example', licenses, certificates: [], fingerprints: [] },
    isUnlockedWanted: true,
    ...values,
  };
}
const onlyWashington = (values: Partial<StateRule> = {}) =>
  terms({ states: [{ state: 'WA', rule: rule('WA', values), firmNumber: null }] });

const seal = (state: string, values: Partial<PageSeal> = {}): PageSeal => ({
  by: 'words',
  state,
  hasName: true,
  hasNumber: true,
  sealedOn: '2026-06-14',
  ...values,
});
const page = (number: number, ...seals: PageSeal[]): SealedPage => ({ page: number, isFront: false, seals, unread: 0 });

const messages = (pages: SealedPage[], asked: SealTerms, signedOn: string | null = null) =>
  toProblems(judgeSeals(pages, asked, signedOn).findings).map(({ message }) => message);

it('accepts the sealer’s seal of each state on every page', () => {
  expect(messages([page(1, seal('WA'), seal('OR')), page(2, seal('WA'), seal('OR'))], terms())).toEqual([]);
});

it('names the pages that carry no seal of a state, together', () => {
  const pages = Array.from({ length: 31 }, (_, place) => {
    const isMissing = [7, 8, 31].includes(place + 1);
    return page(place + 1, seal('WA'), ...(isMissing ? [] : [seal('OR')]));
  });
  expect(messages(pages, terms())).toEqual([
    'Pages 7, 8 and 31 carry no Oregon seal of Jordan Example. Seal them and upload the whole PDF again.',
  ]);
});

it.each<[string, SealedPage[], string[]]>([
  ['another state’s seal', [page(1, seal('WA'), seal('ID', { hasNumber: false }))], ['carries an Idaho seal']],
  [
    'a seal of another engineer',
    [page(1, seal('WA'), seal('WA', { hasName: false, hasNumber: false }))],
    ['does not carry the name'],
  ],
  ['a seal without the license number', [page(1, seal('WA', { hasNumber: false }))], ['license number 12345']],
  [
    'a picture with another’s number in words, also beside a right seal',
    [page(1, seal('WA'), seal('WA', { by: 'fingerprint', hasNumber: false }))],
    ['license number 12345'],
  ],
  ['a seal without a date', [page(1, seal('WA', { sealedOn: null }))], ['has no date']],
  ['a seal of tomorrow', [page(1, seal('WA', { sealedOn: '2026-06-15' }))], ['dated June 15, 2026']],
  ['a seal of before the license', [page(1, seal('WA', { sealedOn: '2019-12-31' }))], ['it began later']],
])('refuses %s', (_, pages, parts) => {
  const found = messages(pages, onlyWashington());
  expect(found).toHaveLength(parts.length);
  for (const [place, part] of parts.entries()) expect(found[place]).toContain(part);
});

it('refuses a seal of the day after the license ended, and accepts one of its last day', () => {
  const asked = (until: string) =>
    terms({ states: [{ state: 'WA', rule: null, firmNumber: null }] }, [license('WA', '12345', until)]);
  expect(messages([page(1, seal('WA'))], asked('2026-06-13'))).toEqual([
    'Jordan Example’s Washington license was not valid on June 14, 2026, the date of the seal on page 1: it ended on June 13, 2026. Renew the license or have the set sealed by another engineer.',
  ]);
  expect(messages([page(1, seal('WA'))], asked('2026-06-14'))).toEqual([]);
});

it('takes the date from the signature where the seal has none', () => {
  const pages = [page(1, seal('WA', { sealedOn: null }))];
  expect(messages(pages, onlyWashington(), '2026-06-13')).toEqual([]);
  expect(messages(pages, onlyWashington(), '2019-06-13')).toHaveLength(1);
});

it('asks for a license on record', () => {
  const asked = terms({}, [license('WA', '12345')]);
  expect(messages([page(1, seal('WA'), seal('OR', { hasNumber: false }))], asked)).toEqual([
    expect.stringContaining('no Oregon license of Jordan Example on record'),
  ]);
});

it('asks for the seal of a cover state on one of the first pages only', () => {
  const asked = onlyWashington({ sealMode: 'cover' });
  const front = { ...page(1, seal('WA')), isFront: true };
  expect(messages([front, page(2), page(3)], asked)).toEqual([]);
  expect(messages([{ ...page(1), isFront: true }, { ...page(2, seal('WA')), isFront: true }, page(3)], asked)).toEqual(
    [],
  );
  expect(messages([{ ...page(1), isFront: true }, page(2, seal('WA'))], asked)).toEqual([
    'The cover carries no Washington seal of Jordan Example. Seal the first page and upload the whole PDF again.',
  ]);
});

it('lets seals that could not be read stand for as many as are missing', () => {
  const unread = (count: number) => judgeSeals([{ ...page(1), unread: count }], terms(), null);
  expect(unread(2)).toMatchObject({ findings: [], unreadPages: [1, 1] });
  expect(toProblems(unread(1).findings)).toMatchObject([{ state: 'OR', page: 1 }]);
});

it('accepts a seal by its picture, and notes that its date is not known', () => {
  const pages = [page(1, seal('WA', { by: 'fingerprint', sealedOn: null }))];
  expect(judgeSeals(pages, onlyWashington(), null)).toEqual({
    findings: [],
    missing: [],
    unreadPages: [],
    undatedPages: [1],
  });
});
