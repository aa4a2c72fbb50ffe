import {
  licenseNotValidOn,
  noSeal,
  noSealOnCover,
  sealAfterToday,
  sealOfAnother,
  sealOfOtherState,
  sealWithoutDate,
  sealWithoutLicense,
  sealWithoutNumber,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { licenseOn, numbersIn, type SealTerms, type Sealer, type SealerLicense } from '../seal-terms.ts';
import type { Finding } from './problems.ts';

/** A seal that was found on a page. One that was recognized by its picture is the sealer's, unless words inside it say otherwise. */
export type PageSeal = {
  by: 'words' | 'fingerprint';
  state: string;
  hasName: boolean;
  hasNumber: boolean;
  sealedOn: string | null;
};

export type SealedPage = {
  page: number;
  /** Whether it was added in front of what was to be sealed. */
  isFront: boolean;
  seals: readonly PageSeal[];
  /** How many seals the pictures may be that could not be read. */
  unread: number;
};

/** What the rules say of the seals of a set. */
export type SealJudgment = {
  findings: Finding[];
  /** Pages on which a seal that is needed may be one that could not be read. */
  unreadPages: number[];
  /** Pages with a recognized seal whose date could not be read. */
  undatedPages: number[];
  /** Which state's seal is missing on which page; of one that is wanted on the cover only, on the first. */
  missing: { page: number; state: string }[];
};

/**
 * Judges the seals of all pages by the rules of the job's states: the sealer's seal on each page that needs one, and no
 * other. A state without a rule on record asks for a seal on every page. `signedOn` is the day of the digital signature,
 * which counts where a seal shows no date.
 */
export function judgeSeals(pages: readonly SealedPage[], terms: SealTerms, signedOn: string | null): SealJudgment {
  const judgment: SealJudgment = { findings: [], unreadPages: [], undatedPages: [], missing: [] };
  const { sealer } = terms;
  for (const { state } of terms.states)
    if (licensesOf(sealer, state).length === 0)
      judgment.findings.push({ check: 'words', state, sentence: () => sealWithoutLicense(state, sealer.fullName) });
  judgeCovers(pages, terms, judgment);
  for (const page of pages) {
    judgePage(page, terms, judgment);
    for (const seal of page.seals) judgeDate(page.page, seal, signedOn, terms, judgment);
  }
  return judgment;
}

/** One of the pages in front, or the first page, carries the seal of a state that asks for it on the cover only. */
function judgeCovers(pages: readonly SealedPage[], { states, sealer }: SealTerms, judgment: SealJudgment): void {
  const covers = pages.filter(({ isFront, page }) => isFront || page === 1);
  for (const { state, rule } of states) {
    if (rule?.sealMode !== 'cover') continue;
    const seals = covers.flatMap((cover) => cover.seals.filter((seal) => seal.state === state));
    if (seals.some(isSealers)) continue;
    const unread = covers.find((cover) => cover.unread > 0);
    if (unread && seals.length === 0) judgment.unreadPages.push(unread.page);
    // A seal that is there and not right is judged with its page.
    else if (seals.length === 0) {
      judgment.findings.push({ check: 'words', page: 1, state, sentence: () => noSealOnCover(state, sealer.fullName) });
      judgment.missing.push({ page: 1, state });
    }
  }
}

function judgePage({ page, seals, unread }: SealedPage, { states, sealer }: SealTerms, judgment: SealJudgment): void {
  const wanted = new Set(states.map(({ state }) => state));
  let left = unread;
  for (const { state, rule } of states) {
    const own = seals.filter((seal) => seal.state === state);
    const isSealed = own.some(isSealers);
    for (const seal of own) if (!isSealers(seal)) judgment.findings.push(...wrongSeal(page, seal, isSealed, sealer));
    if (own.length > 0 || rule?.sealMode === 'cover') continue;
    if (left > 0) judgment.unreadPages.push(page);
    else {
      judgment.findings.push({ check: 'words', page, state, sentence: (all) => noSeal(all, state, sealer.fullName) });
      judgment.missing.push({ page, state });
    }
    left -= 1;
  }
  for (const { state } of seals)
    if (!wanted.has(state))
      judgment.findings.push({
        check: 'words',
        page,
        state,
        sentence: (all) => sealOfOtherState(all, state, [...wanted]),
      });
}

function isSealers({ hasName, hasNumber }: PageSeal): boolean {
  return hasName && hasNumber;
}

/** A second mention of the sealer's own name without its number is a line beside the seal, not another seal. */
function wrongSeal(page: number, { by, state, hasName }: PageSeal, isSealed: boolean, sealer: Sealer): Finding[] {
  if (!hasName) return [{ check: 'words', page, state, sentence: (all) => sealOfAnother(all, state, sealer.fullName) }];
  const numbers = numbersIn(sealer.licenses, state);
  if ((isSealed && by === 'words') || numbers.length === 0) return [];
  return [
    {
      check: 'words',
      page,
      state,
      sentence: (all) => sealWithoutNumber(all, state, sealer.fullName, numbers.join(' or ')),
    },
  ];
}

function judgeDate(
  page: number,
  seal: PageSeal,
  signedOn: string | null,
  terms: SealTerms,
  judgment: SealJudgment,
): void {
  const { state } = seal;
  const licenses = licensesOf(terms.sealer, state);
  if (!isSealers(seal) || licenses.length === 0 || terms.states.every((asked) => asked.state !== state)) return;
  const day = seal.sealedOn ?? signedOn;
  if (day === null && seal.by === 'fingerprint') return void judgment.undatedPages.push(page);
  const sentence = sentenceOnDate(day, state, licenses, terms);
  if (sentence !== null) judgment.findings.push({ check: 'words', page, state, sentence });
}

function sentenceOnDate(
  day: string | null,
  state: string,
  licenses: readonly SealerLicense[],
  { today, sealer }: SealTerms,
): Finding['sentence'] | null {
  if (day === null) return (all) => sealWithoutDate(all, state);
  if (day > today) return (all) => sealAfterToday(all, state, day);
  const held = licenseOn(licenses, state, day);
  if (!held || held.isValid) return null;
  const until = held.license.validUntil;
  return (all) => licenseNotValidOn(all, state, sealer.fullName, { day, until });
}

function licensesOf({ licenses }: Sealer, state: string): SealerLicense[] {
  return licenses.filter((license) => license.state === state);
}
