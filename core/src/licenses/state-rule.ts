export const SEAL_MODES = ['every_page', 'cover'] as const;
export type SealMode = (typeof SEAL_MODES)[number];

/** What a state asks of a sealed document from a day on, until a newer rule of that state. */
export type StateRule = {
  state: string;
  /** The first day, YYYY-MM-DD. */
  effectiveFrom: string;
  sealMode: SealMode;
  isDigitalRequired: boolean;
  /** Each must stand on the sealed document, word for word. */
  requiredTexts: string[];
  showsRenewal: boolean;
  needsFirmNumber: boolean;
  /** Null where the state sets no time that we know of. */
  retentionYears: number | null;
  source: string;
  /** False until the firm has confirmed what we gathered. */
  isConfirmed: boolean;
};

/** Returns the state's rule on that day (YYYY-MM-DD): the newest that had come into force; null where none had. */
export function ruleOn(rules: readonly StateRule[], state: string, day: string): StateRule | null {
  return rules
    .filter((rule) => rule.state === state && rule.effectiveFrom <= day)
    .reduce<StateRule | null>(
      (newest, rule) => (newest && newest.effectiveFrom > rule.effectiveFrom ? newest : rule),
      null,
    );
}

/**
 * Returns for how many years a document of these states is kept by the rules of that day: the longest of the states, where
 * one without a time of its own has the given years. So another state can make it longer, never shorter.
 */
export function longestRetention(
  rules: readonly StateRule[],
  states: readonly string[],
  day: string,
  otherwise: number,
): number {
  const years = states.map((state) => ruleOn(rules, state, day)?.retentionYears ?? otherwise);
  return years.length === 0 ? otherwise : Math.max(...years);
}
