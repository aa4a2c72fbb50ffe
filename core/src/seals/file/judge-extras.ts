import { bookmarkTo, LINK_WITHOUT_ADDRESS, NOT_DRAWN } from '@sealdesk/contract/jobs/review-messages.ts';
import { EXTRA, extraAdded, linksAdded, NOT_IN_THE_IMAGE } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { EXTRA_RULES, type ExtraRule } from '../../pdf/inspection/extra-rules.ts';
import type { Extra } from '../../pdf/inspection/extras.ts';
import { openPlace } from '../open-place.ts';
import type { PageTerms } from '../prove-page.ts';
import { lettersOf } from '../reading/letters.ts';
import type { Finding } from '../rules/problems.ts';
import type { OpenPlace } from '../set-proof.ts';

/** Those that belong to whole pages, wherever on them they are: programs that save a page anew put them elsewhere. */
const OF_PAGES = new Set<ExtraRule>(['spoken-text', 'overprint', 'rare-packing', 'picture-opacity']);
/** A program may place an annotation a little differently. */
const NEAR_POINTS = 3;
const MOST_SIGNS = 500;

/** Returns what a set has besides ink and words that what it is compared with does not have at the same place. */
export function addedExtras(extras: readonly Extra[], before: readonly Extra[], front: number): Extra[] {
  const keyOf = ({ rule, text }: Extra) => `${rule} ${text}`;
  const known = Map.groupBy(before, keyOf);
  return extras.filter((extra) => {
    const same = known.get(keyOf(extra)) ?? [];
    // Pages in front are new as a whole.
    if (OF_PAGES.has(extra.rule)) return same.length === 0 && (extra.at === null || extra.at.page > front);
    const place = same.findIndex((other) => isSamePlace(extra.at, other.at, front));
    if (place !== -1) same.splice(place, 1);
    return place === -1;
  });
}

/** Boxes are compared as they are shown, and in the page's own system, which stays the same when it is turned. */
function isSamePlace(at: Extra['at'], before: Extra['at'], front: number): boolean {
  if (at === null || before === null) return at === before;
  if (before.page !== at.page - front) return false;
  const sidesOf = ({ x, y, width, height }: NonNullable<Extra['at']>['box']) => [x, y, width, height];
  return isNear(sidesOf(at.box), sidesOf(before.box)) || isNear(at.rect, before.rect);
}

function isNear(one: readonly number[], other: readonly number[]): boolean {
  return one.every((side, place) => Math.abs(side - other[place]!) <= NEAR_POINTS);
}

/** Whether everything that a note says is drawn on its page, as the text of a stamp is. */
export function isDrawnNote({ rule, text }: Extra, drawnLetters: string): boolean {
  return rule === 'note' && drawnLetters.includes(lettersOf(text));
}

/**
 * Judges what was added: places for the reviewer, and what is refused. What belongs to no page is listed with the first one, as
 * a whole. Without a reviewer all of it is refused.
 */
export function judgeExtras(
  added: readonly Extra[],
  { sha256, sizes, what, isReviewed }: Pick<PageTerms, 'sha256' | 'sizes' | 'what' | 'isReviewed'>,
): { places: OpenPlace[]; findings: Finding[] } {
  const places: OpenPlace[] = [];
  const findings: Finding[] = [];
  for (const extra of added) {
    const { rule, at } = extra;
    const of = at === null ? {} : { page: at.page };
    if (!isListed(rule)) {
      findings.push({ check: 'file', ...of, sentence: (pages) => extraAdded(pages, EXTRA[rule], what) });
      continue;
    }
    const { page, box } = at ?? { page: 1, box: { x: 0, y: 0, ...sizes[0]! } };
    places.push(openPlace(sha256, rule === 'link' ? 'link' : 'not-drawn', page, box, detailOf(rule, extra)));
    if (isReviewed) continue;
    const sentence = (pages: number[]) =>
      rule === 'link' ? linksAdded(pages, what) : extraAdded(pages, NOT_IN_THE_IMAGE, what);
    findings.push({ check: 'file', page, sentence });
  }
  return { places, findings };
}

type Listed = { [Rule in ExtraRule]: (typeof EXTRA_RULES)[Rule] extends 'listed' ? Rule : never }[ExtraRule];

function isListed(rule: ExtraRule): rule is Listed {
  return EXTRA_RULES[rule] === 'listed';
}

function detailOf(rule: Listed, { text, at }: Extra): string {
  const shown = text.replaceAll(/\p{C}/gu, ' ').trim();
  const cut = shown.length > MOST_SIGNS ? `${shown.slice(0, MOST_SIGNS)} …` : shown;
  if (rule !== 'link') return NOT_DRAWN[rule](cut);
  const target = cut === '' ? LINK_WITHOUT_ADDRESS : cut;
  return at === null ? bookmarkTo(target) : target;
}
