import { bookmarkTo, LINK_WITHOUT_ADDRESS } from '@sealdesk/contract/jobs/review-messages.ts';
import type { Link } from '../../pdf/inspection/annotations.ts';

/** A program may place a link a little differently. */
const NEAR_POINTS = 3;

/** Returns the links of the set that lead somewhere else than those at their places in what it is compared with. */
export function addedLinks(
  links: readonly Link[],
  before: readonly Link[],
  /** The page that shows what this page of the set should; null for one in front. */
  pageBefore: (page: number) => number | null,
): Link[] {
  const left = Map.groupBy(before, ({ target }) => target);
  return links.filter(({ target, at }) => {
    const page = at && pageBefore(at.page);
    const same = left.get(target) ?? [];
    const place = same.findIndex((other) => isSamePlace(at, other.at, page));
    if (place !== -1) same.splice(place, 1);
    return place === -1;
  });
}

/** Boxes are compared as they are shown, and in the page's own system, which stays the same when it is turned. */
function isSamePlace(at: Link['at'], before: Link['at'], page: number | null): boolean {
  if (at === null || before === null) return at === before;
  if (before.page !== page) return false;
  const sidesOf = ({ x, y, width, height }: NonNullable<Link['at']>['box']) => [x, y, width, height];
  return isNear(sidesOf(at.box), sidesOf(before.box)) || isNear(at.rect, before.rect);
}

function isNear(one: readonly number[], other: readonly number[]): boolean {
  return one.every((side, place) => Math.abs(side - other[place]!) <= NEAR_POINTS);
}

const MOST_SIGNS = 500;

/** Returns what the reviewer reads of a link. */
export function linkDetail({ target, at }: Link): string {
  const shown = target.replaceAll(/\p{C}/gu, ' ').trim();
  const cut = shown.length > MOST_SIGNS ? `${shown.slice(0, MOST_SIGNS)} …` : shown;
  const named = cut === '' ? LINK_WITHOUT_ADDRESS : cut;
  return at === null ? bookmarkTo(named) : named;
}
