import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import {
  notAcknowledged,
  sealNeedsDate,
  sealNeedsOwner,
  sealOfAnother,
  sealTwice,
  sealUnlicensed,
  unknownPlaces,
} from '@sealdesk/contract/jobs/acknowledged-messages.ts';
import type { OpenPlace } from '@sealdesk/contract/jobs/set-proof.ts';
import type { Tx } from '../platform/database/database.ts';
import type { PageProof } from '../seals/set-proof.ts';
import { licenseOn, type SealerLicense } from '../seals/seal-terms.ts';
import { saveAcknowledged, type Confirmed } from './open-places.store.ts';

/** A set under review, with what decides whether its open places are acknowledged. */
export type ReviewedSet = {
  open: readonly OpenPlace[];
  pages: readonly Pick<PageProof, 'page' | 'seals'>[];
  states: readonly string[];
  /** Whose seals it carries; null where the job names nobody any more. */
  sealer: { contactId: number; fullName: string } | null;
  licenses: readonly SealerLicense[];
};

/**
 * Returns what the reviewer confirms of every open place, or the sentence with which the approval is refused: one place is
 * missing, or what is said of a seal can't be.
 */
export function confirmPlaces(
  set: ReviewedSet,
  acknowledged: readonly Acknowledged[],
): { confirmed: Confirmed[] } | { problem: string } {
  const given = new Map(acknowledged.map((one) => [one.id, one]));
  const missing = set.open.filter(({ id }) => !given.has(id));
  if (missing.length > 0) return { problem: notAcknowledged(missing.map(({ page }) => page)) };
  const known = new Set(set.open.map(({ id }) => id));
  if (acknowledged.some(({ id }) => !known.has(id))) return { problem: unknownPlaces };

  const confirmed: Confirmed[] = [];
  for (const place of set.open) {
    if (place.kind !== 'unread-seal') {
      confirmed.push({ id: place.id, seal: null });
      continue;
    }
    const seal = readSeal(set, place, given.get(place.id)!);
    if ('problem' in seal) return seal;
    confirmed.push({ id: place.id, seal });
  }
  const twice = findTwice(set, confirmed);
  return twice ? { problem: sealTwice(twice.page, twice.state) } : { confirmed };
}

/** Records who confirmed the places, in the transaction that approves the set. */
export async function keepConfirmed(
  tx: Tx,
  proofId: string,
  contactId: number,
  confirmed: readonly Confirmed[],
): Promise<void> {
  if (confirmed.length > 0) await saveAcknowledged(tx, proofId, contactId, confirmed);
}

type SaidSeal = NonNullable<Confirmed['seal']>;

/** Returns what the reviewer says of a seal that could not be read. Its date comes from the signature where they give none. */
function readSeal(set: ReviewedSet, place: OpenPlace, said: Acknowledged): SaidSeal | { problem: string } {
  const { page } = place;
  const { engineer_id: engineerId, state } = said;
  if (engineerId === undefined || state === undefined) return { problem: sealNeedsOwner(page) };
  const sealer = set.sealer?.fullName ?? 'the engineer who sealed it';
  if (engineerId !== set.sealer?.contactId || !set.states.includes(state)) {
    return { problem: sealOfAnother(page, sealer, set.states) };
  }
  const sealedOn = said.sealed_on ?? dateOf(set, place);
  if (sealedOn === null) return { problem: sealNeedsDate(page) };
  if (!licenseOn(set.licenses, state, sealedOn)?.isValid)
    return { problem: sealUnlicensed(page, sealer, state, sealedOn) };
  return { engineerId, state, sealedOn };
}

/** The day that the check found for the seal at that place. */
function dateOf({ pages }: ReviewedSet, { page, box }: OpenPlace): string | null {
  const seals = pages.find((one) => one.page === page)?.seals ?? [];
  const found = seals.find(({ by, box: at }) => by === 'unread' && at.x === box.x && at.y === box.y);
  return found?.sealedOn ?? null;
}

/**
 * Finds a page on which two seals are said to be for one state while another state of the job has none there: one of the two
 * is most likely that state's. More seals than states may be on a page, such as a stamp of the firm.
 */
function findTwice(
  { open, pages, states }: ReviewedSet,
  confirmed: readonly Confirmed[],
): { page: number; state: string } | null {
  const pageOf = new Map(open.map(({ id, page }) => [id, page]));
  const said = Map.groupBy(
    confirmed.filter(({ seal }) => seal !== null),
    ({ id }) => pageOf.get(id)!,
  );
  for (const [page, places] of said) {
    const read = pages.find((one) => one.page === page)?.seals.flatMap(({ state }) => state ?? []) ?? [];
    const all = [...read, ...places.map(({ seal }) => seal!.state)];
    const distinct = new Set(all);
    if (distinct.size >= Math.min(all.length, states.length)) continue;
    return { page, state: all.find((state, at) => all.indexOf(state) !== at)! };
  }
  return null;
}
