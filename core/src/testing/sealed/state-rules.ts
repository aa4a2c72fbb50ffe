import type { StateCode } from '../../../../contract/src/shared/codes.ts';
import type { StateRule } from '../../licenses/state-rule.ts';

const FLORIDA_TEXTS = [
  'This item has been digitally signed and sealed by',
  'on the date adjacent to the seal',
  'Printed copies of this document are not considered signed and sealed and the signature must be verified on any electronic copies',
];

const rule = (state: StateCode, values: Partial<StateRule> = {}): StateRule => ({
  state,
  effectiveFrom: '2000-01-01',
  sealMode: 'every_page',
  isDigitalRequired: false,
  requiredTexts: [],
  showsRenewal: false,
  needsFirmNumber: false,
  retentionYears: null,
  source: 'Made up for tests.',
  isConfirmed: true,
  ...values,
});

/** Rules of every kind; null for a state that has none on record. */
export const RULES = {
  WA: rule('WA', { isDigitalRequired: true }),
  FL: rule('FL', { isDigitalRequired: true, requiredTexts: FLORIDA_TEXTS }),
  OR: rule('OR', { isDigitalRequired: true, requiredTexts: ['digitally signed'], showsRenewal: true }),
  TX: rule('TX', { needsFirmNumber: true }),
  NC: rule('NC', { isDigitalRequired: true }),
  VA: rule('VA', { sealMode: 'cover' }),
  CA: rule('CA'),
  CO: rule('CO'),
  ID: null,
} satisfies Partial<Record<StateCode, StateRule | null>>;

export type RuledState = keyof typeof RULES;
export const RULED_STATES = Object.keys(RULES) as RuledState[];
