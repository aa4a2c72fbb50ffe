import {
  firmNumberMissing,
  renewalMissing,
  requiredTextMissing,
  textMayBeInPicture,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { findDates } from '../reading/find-dates.ts';
import { findNumber } from '../reading/find-numbers.ts';
import { lettersOf, toLetters } from '../reading/letters.ts';
import type { SealTerms } from '../seal-terms.ts';
import type { Word } from '../words/word.ts';
import type { Finding } from './problems.ts';

type Wanted = { state: string; text: string; sentence: string; isIn(words: readonly Word[], by: WrittenBy): boolean };

/** Whose words they are: those of the drawing that was to be sealed, or those that sealing added. */
type WrittenBy = 'drawing' | 'sealing';

/** What the states ask to be shown, and which of it was not seen yet. Pages are looked at one by one. */
export class WantedTexts {
  private missing: Wanted[];

  constructor({ states, today }: SealTerms) {
    this.missing = states.flatMap(({ state, rule, firmNumber }) => [
      ...(rule?.requiredTexts ?? []).map((text) => ({
        state,
        text,
        sentence: requiredTextMissing(state, text),
        isIn: (words: readonly Word[]) => toLetters(words).text.includes(lettersOf(text)),
      })),
      ...(rule?.needsFirmNumber && firmNumber !== null
        ? [
            {
              state,
              text: firmNumber,
              sentence: firmNumberMissing(state, firmNumber),
              isIn: (words: readonly Word[]) => findNumber(toLetters(words), firmNumber).length > 0,
            },
          ]
        : []),
      ...(rule?.showsRenewal
        ? [
            {
              state,
              text: 'renewal date',
              sentence: renewalMissing(state),
              // Other things on a drawing expire, too, so a drawing has to name the license.
              isIn: (words: readonly Word[], by: WrittenBy) =>
                findDates(words).some(
                  ({ day, isRenewal, of }) =>
                    isRenewal && (by === 'drawing' ? of === 'license' : of !== 'design') && day >= today,
                ),
            },
          ]
        : []),
    ]);
  }

  /** Looks for what is still missing among the words of a page. */
  look(words: readonly Word[], by: WrittenBy): void {
    this.missing = this.missing.filter((wanted) => !wanted.isIn(words, by));
  }

  /** Returns what was seen nowhere: problems, or, where a seal could not be read, warnings. */
  judge(hasUnread: boolean): { findings: Finding[]; warnings: string[] } {
    if (hasUnread)
      return { findings: [], warnings: this.missing.map(({ state, text }) => textMayBeInPicture(state, text)) };
    const findings = this.missing.map(({ state, sentence }) => ({
      check: 'words' as const,
      state,
      sentence: () => sentence,
    }));
    return { findings, warnings: [] };
  }
}
