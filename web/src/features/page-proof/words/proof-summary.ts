import { markPages, placesLeft, verdictOf, type PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { placesLookedAt, placesToLookAt } from '@sealdesk/contract/jobs/review-messages.ts';
import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { formatMoment, formatTime } from '../../../lib/format.ts';
import { counted } from '../../../lib/words.ts';
import { failureText, plainReasons } from './failure-words.ts';

/** A part of a sentence; one with a page is a link to it. */
export type Segment = string | { page: number; text: string };

export type ProofSummary = {
  /** `open` is also that of a set with pages that were not compared. */
  tone: 'proven' | 'open' | 'failed' | 'checking' | 'replaced' | 'unproven';
  /** What stands out. */
  lead: Segment[];
  rest: string;
  /** 'Proven 11/13/26 16:11'; null where nothing was checked. */
  stamp: string | null;
  /** How much of the set is checked, 0 to 1; null where that is not known or does not matter. */
  share: number | null;
};

/** More pages than these are counted; the filter lists all of them. */
const NAMED_PAGES = 12;

/** Of several failed pages, this many reasons are said. */
const NAMED_REASONS = 2;

/** A set that a person outside signed is not green: anyone can make a certificate with the engineer's name. */
const STRANGER = 'Signed with a certificate that isn’t registered.';

/** The sentence of a document that was accepted before pages were proven. */
const UNPROVEN = 'This document was accepted before pages were proven.';

/** Returns what the screen says of the whole set. `newerAt`: when the set came in that took its place. */
export function summarize(proof: SetProofReply, newerAt: string | null, timeZone: string): ProofSummary {
  const stamp = stampOf(proof, timeZone);
  if (newerAt !== null) {
    const lead = [`A newer sealed set came in at ${formatTime(Date.parse(newerAt), timeZone)}.`];
    return { tone: 'replaced', lead, rest: '', stamp, share: null };
  }
  switch (verdictOf(proof)) {
    case 'checking':
      return { tone: 'checking', lead: [checkingText(proof)], rest: '', stamp: null, share: shareOf(proof) };
    case 'unproven':
      return { tone: 'unproven', lead: [UNPROVEN], rest: '', stamp: null, share: null };
    case 'failed':
      return { tone: 'failed', lead: failures(proof), rest: restOf(proof), stamp, share: null };
    case 'open':
      return { tone: 'open', lead: toLookAt(proof), rest: restOf(proof), stamp, share: null };
    case 'unchecked':
      return { tone: 'open', lead: notProven(proof), rest: restOf(proof), stamp, share: null };
    case 'proven': {
      if (isSignedByStranger(proof))
        return { tone: 'open', lead: [STRANGER], rest: sentenceOf(ofPages(proof)), stamp, share: null };
      const [lead = '', ...others] = whatHolds(proof);
      const rest = sentenceOf(others);
      return { tone: 'proven', lead: [rest === '' ? `${lead}.` : `${lead};`], rest, stamp, share: null };
    }
  }
}

function stampOf(proof: SetProofReply, timeZone: string): string | null {
  if (proof.checked_at === null) return null;
  const word = verdictOf(proof) === 'proven' ? 'Proven' : 'Checked';
  return `${word} ${formatMoment(Date.parse(proof.checked_at), timeZone)}`;
}

function checkingText({ progress }: SetProofReply): string {
  if (!progress?.page || !progress.of) return progress?.message || 'Checking…';
  return `Checking page ${progress.page} of ${progress.of}…`;
}

function shareOf({ progress }: SetProofReply): number | null {
  if (!progress?.page || !progress.of) return null;
  return Math.min(1, progress.page / progress.of);
}

/** 'Page 31: “3-8-12” is missing; ink lost in 1 place.', '3 pages failed: 31, 40, 77.', or what is wrong with the file. */
function failures({ pages, problems }: SetProofReply): Segment[] {
  const failed = pages.filter(({ result }) => result === 'failed');
  const ofFile = problems.filter((problem) => problem.pages.length === 0).map(({ message }) => `${message} `);
  const [first, ...others] = failed;
  if (!first) {
    const all = ofFile.length > 0 ? ofFile : problems.map(({ message }) => `${message} `);
    return all.length > 0 ? all : ['This set did not pass its check.'];
  }
  const rest = ofFile.map((sentence) => ` ${sentence.trim()}`);
  if (others.length > 0) {
    const reasons = plainReasons(failed).slice(0, NAMED_REASONS);
    return [...listed(failed), ...reasons.map((sentence) => ` ${sentence}`), ...rest];
  }
  return [{ page: first.page, text: `Page ${first.page}` }, failureText(first), ...rest];
}

function listed(failed: readonly ProvenPage[]): Segment[] {
  return [`${failed.length} pages failed: `, ...links(failed.map(({ page }) => page)), '.'];
}

/** '31, 40, 77', each a link. */
function links(pages: readonly number[]): Segment[] {
  const more = pages.length - NAMED_PAGES;
  return [
    ...pages
      .slice(0, NAMED_PAGES)
      .flatMap((page, place): Segment[] => [...(place > 0 ? [', '] : []), { page, text: String(page) }]),
    ...(more > 0 ? [` and ${more} more`] : []),
  ];
}

/** '2 places to look at on page 3.', '5 places to look at on pages 3, 7.' */
function toLookAt({ open }: SetProofReply): Segment[] {
  const left = placesLeft(open);
  const pages = [...new Set(left.map(({ page }) => page))].toSorted((one, other) => one - other);
  return [`${placesToLookAt(left.length)} on ${pages.length === 1 ? 'page' : 'pages'} `, ...links(pages), '.'];
}

function notProven(proof: SetProofReply): Segment[] {
  const pages = pagesWith(proof, 'unchecked');
  if (pages.length === 0) return ['No page was compared.'];
  return [`${counted(pages.length, 'page')} not proven: `, ...links(pages), '.'];
}

function pagesWith(proof: SetProofReply, wanted: PageMark): number[] {
  return [...markPages(proof)].flatMap(([page, mark]) => (mark === wanted ? [page] : []));
}

/** What holds for the rest of a set of which something failed or is open. */
function restOf(proof: SetProofReply): string {
  return sentenceOf(whatHolds(proof));
}

function sentenceOf(parts: string[]): string {
  return parts.length > 0 ? `${parts.join('; ')}.` : '';
}

function whatHolds(proof: SetProofReply): string[] {
  return [...ofPages(proof), ...signaturePart(proof)];
}

function ofPages(proof: SetProofReply): string[] {
  return [...pagesPart(proof), ...placesPart(proof), ...addedPart(proof), ...sealsPart(proof)];
}

/** Of a page with a place that is or was open, more is to be said than that. */
function pagesPart({ pages, open }: SetProofReply): string[] {
  const withPlaces = new Set(open.map(({ page }) => page));
  const compared = pages.filter(({ result }) => result !== 'added');
  const proven = compared.filter(({ result, page }) => result === 'proven' && !withPlaces.has(page)).length;
  if (proven === 0) return [];
  return [`${proven} of ${counted(compared.length, 'page')}: no word missing, no ink lost`];
}

function placesPart(proof: SetProofReply): string[] {
  const left = placesLeft(proof.open).length;
  const seen = proof.open.length - left;
  return [
    ...(left > 0 && verdictOf(proof) !== 'open' ? [placesToLookAt(left)] : []),
    ...(seen > 0 ? [placesLookedAt(seen)] : []),
  ];
}

function addedPart({ pages }: SetProofReply): string[] {
  const added = pages.filter(({ result }) => result === 'added').length;
  return added > 0 ? [`${counted(added, 'page')} added in front`] : [];
}

/** '2 states sealed on every page', 'VA sealed on the cover', 'VA sealed on 84 of 86 pages'. */
function sealsPart({ pages, states }: SetProofReply): string[] {
  const drawings = pages.filter(({ result }) => result !== 'added' && result !== 'unchecked');
  if (drawings.length === 0) return [];
  const onEvery = states.filter((state) => drawings.every((page) => carries(page, state)));
  const others = states.filter((state) => !onEvery.includes(state));
  const every = onEvery.length === 1 ? onEvery[0]! : counted(onEvery.length, 'state');
  const unread = pages.filter(({ seals }) => seals.some(({ by }) => by === 'unread')).length;
  return [
    ...(onEvery.length > 0 ? [`${every} sealed on every page`] : []),
    ...others.flatMap((state) => sealedPart(pages, state)),
    ...(unread > 0 ? [`the seal on ${counted(unread, 'page')} could not be read`] : []),
  ];
}

function sealedPart(pages: readonly ProvenPage[], state: string): string[] {
  const sealed = pages.filter((page) => carries(page, state));
  if (sealed.length === 0) return [];
  const isCoverOnly = sealed.every((page) => page === pages[0] || page.result === 'added');
  if (isCoverOnly) return [`${state} sealed on the cover`];
  return [`${state} sealed on ${sealed.length} of ${counted(pages.length, 'page')}`];
}

function carries({ seals }: ProvenPage, state: string): boolean {
  return seals.some((seal) => seal.state === state);
}

function isSignedByStranger({ signatures }: Pick<SetProofReply, 'signatures'>): boolean {
  return signatures.some(({ is_sealers }) => !is_sealers);
}

function signaturePart({ state, signatures, is_signature_wanted, problems }: SetProofReply): string[] {
  const isFileSound = state === 'proven' || problems.every(({ pages }) => pages.length > 0);
  if (!isFileSound) return [];
  if (isSignedByStranger({ signatures })) return ['signed with a certificate that isn’t registered'];
  if (signatures.length > 0) return ['signature valid, covers the whole file'];
  return is_signature_wanted ? [] : ['no digital signature, none is asked for'];
}
