import type { ProvenPage } from '@sealdesk/contract/jobs/set-proof.ts';
import { formatDay } from '../../../lib/format.ts';
import { counted, inWords } from '../../../lib/words.ts';

/** More words than these are counted. */
const NAMED_WORDS = 3;

type Marks = readonly [open: string, close: string];
const QUOTES: Marks = ['“', '”'];
/** For what is spoken: a reader would name every quotation mark. */
export const NO_QUOTES: Marks = ['', ''];

type Failed = Pick<ProvenPage, 'page' | 'missing_words' | 'lost' | 'states_missing' | 'seals' | 'reasons'>;

/**
 * Returns why a page failed, in short parts: '“3-8-12” is missing', 'ink lost in 1 place'. Words stand letter for letter
 * between the given marks. A reason that none of these covers stands as the check wrote it.
 */
export function failureParts(page: Failed, marks?: Marks): string[] {
  const parts = foundParts(page, marks);
  return parts.length > 0 ? parts : page.reasons.map((reason) => withoutPage(reason, page.page));
}

/** Returns what follows the name of a failed page: ': “3-8-12” is missing.', ' isn’t in the set to seal.' */
export function failureText(page: Failed): string {
  const parts = failureParts(page);
  if (parts.length === 0) return ' failed.';
  const isSentence = foundParts(page).length === 0 && page.reasons[0]?.startsWith(`Page ${page.page} `);
  return `${isSentence ? '' : ':'} ${parts.join('; ')}.`;
}

/** Returns the sentences of the check about pages of which nothing shorter can be said, each once. */
export function plainReasons(pages: readonly Failed[]): string[] {
  return [...new Set(pages.filter((page) => foundParts(page).length === 0).flatMap(({ reasons }) => reasons))];
}

function foundParts(page: Failed, [open, close]: Marks = QUOTES): string[] {
  return [
    ...missingWords(page, (word) => `${open}${word}${close}`),
    ...(page.lost.length > 0 ? [`ink lost in ${counted(page.lost.length, 'place')}`] : []),
    ...(page.states_missing.length > 0 ? [`no seal for ${inWords(page.states_missing)}`] : []),
    ...expiredLicenses(page),
  ];
}

function missingWords({ missing_words: words }: Failed, quoted: (word: string) => string): string[] {
  if (words.length === 0) return [];
  if (words.length <= NAMED_WORDS)
    return [`${inWords(words.map(quoted))} ${words.length === 1 ? 'is' : 'are'} missing`];
  const named = words.slice(0, NAMED_WORDS - 1).map(quoted);
  return [`${named.join(', ')} and ${words.length - named.length} more words are missing`];
}

function expiredLicenses({ seals }: Failed): string[] {
  const expired = seals.filter(({ is_license_valid }) => is_license_valid === false);
  return expired.map(({ state, sealed_on }) => {
    const license = state === null ? 'the license' : `the license for ${state}`;
    return sealed_on === null ? `${license} was not valid` : `${license} was not valid on ${formatDay(sealed_on)}`;
  });
}

/** The check's sentences begin with their page, which is there already. */
function withoutPage(reason: string, page: number): string {
  return reason.replace(new RegExp(`^Page ${page}:? `), '').replace(/\.$/, '');
}
