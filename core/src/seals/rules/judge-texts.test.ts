import { expect, it } from 'vitest';
import { linesOfWords } from '../../testing/words.ts';
import type { StateRule } from '../../licenses/state-rule.ts';
import type { SealTerms } from '../seal-terms.ts';
import { WantedTexts } from './judge-texts.ts';
import { toProblems } from './problems.ts';

const RULE: StateRule = {
  state: 'OR',
  effectiveFrom: '2000-01-01',
  sealMode: 'every_page',
  isDigitalRequired: true,
  requiredTexts: ['digitally signed and sealed by'],
  showsRenewal: true,
  needsFirmNumber: true,
  retentionYears: null,
  source: '',
  isConfirmed: true,
};
const TERMS: SealTerms = {
  today: '2026-06-14',
  timezone: 'America/New_York',
  states: [{ state: 'OR', rule: RULE, firmNumber: 'F-6083' }],
  sealer: { contactId: 1, fullName: 'Jordan Example', licenses: [], certificates: [], fingerprints: [] },
  isUnlockedWanted: true,
};

function judge(pages: string[][], hasUnread = false, by: 'drawing' | 'sealing' = 'sealing') {
  const texts = new WantedTexts(TERMS);
  for (const lines of pages) texts.look(linesOfWords(lines), by);
  const { findings, warnings } = texts.judge(hasUnread);
  return { problems: toProblems(findings).map(({ message }) => message), warnings };
}

it('finds what a state asks for, across lines and on any page', () => {
  const pages = [
    ['This item has been Digitally signed', 'and sealed by Jordan Example'],
    ['EXPIRES: 06/30/2028', 'Firm No. F-6083'],
  ];
  expect(judge(pages)).toEqual({ problems: [], warnings: [] });
});

it('names each text that is missing', () => {
  expect(judge([['signed and sealed by hand, F-60831, expires soon']]).problems).toEqual([
    expect.stringContaining('“digitally signed and sealed by”'),
    expect.stringContaining('Oregon number F-6083 is missing'),
    expect.stringContaining('renewal date'),
  ]);
});

it('takes no day of the past or of the design for the renewal of the license', () => {
  const others = ['digitally signed and sealed by', 'Firm No. F-6083'];
  for (const line of ['EXPIRES: 06/30/2020', 'This design is valid until 6/28/2099'])
    expect(judge([[...others, line]]).problems).toEqual([expect.stringContaining('renewal date')]);
});

it('takes from the drawing only a renewal that names the license', () => {
  const others = ['digitally signed and sealed by', 'Firm No. F-6083'];
  const drawn = (line: string) => judge([[...others, line]], false, 'drawing').problems;
  expect(drawn('QUOTE EXPIRES: 06/30/2028')).toEqual([expect.stringContaining('renewal date')]);
  expect(drawn('My license renewal date is 06/30/2028')).toEqual([]);
});

it('only warns where a seal is a picture, in which the text may be', () => {
  const { problems, warnings } = judge([[]], true);
  expect([problems, warnings.length]).toEqual([[], 3]);
});
