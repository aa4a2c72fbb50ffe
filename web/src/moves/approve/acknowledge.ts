import type { Acknowledged } from '@sealdesk/contract/jobs/act-on-job.ts';
import { verdictOf } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { CHECK_RUNS, setFails } from '@sealdesk/contract/jobs/review-messages.ts';
import type { OpenPlace, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { counted } from '../../lib/words.ts';

/** What the reviewer has said so far of the places that the checks left open. */
export type Answers = {
  /** The places that they have looked at. */
  seen: ReadonlySet<string>;
  /** Whose the seals are that could not be read: a set has one sealer. */
  engineerId: number | null;
  /** The state of each of them. */
  states: ReadonlyMap<string, string>;
  /** The day on them, YYYY-MM-DD, where the check found none, also not in the signature. */
  sealedOn: string;
};

export type AnswerStep =
  | { do: 'look'; ids: readonly string[]; isSeen: boolean }
  | { do: 'name-engineer'; id: number | null }
  | { do: 'name-state'; ids: readonly string[]; state: string }
  | { do: 'name-day'; day: string };

/** What is open of a set, as the dialog lists it. */
export type OpenPlaces = {
  /** Ink that no seal explains, and ink that a seal covers. */
  places: OpenPlace[];
  unreadSeals: OpenPlace[];
  /** Unread seals whose day nobody could read either. */
  undated: ReadonlySet<string>;
};

/** Returns the answers to begin with: nothing was looked at, and where only one answer is possible it is there. */
export function firstAnswers({ sealer, states }: Pick<SetProofReply, 'sealer' | 'states'>, open: OpenPlaces): Answers {
  const [state, ...others] = states;
  const known =
    state !== undefined && others.length === 0 ? open.unreadSeals.map(({ id }) => [id, state] as const) : [];
  return { seen: new Set(), engineerId: sealer?.id ?? null, states: new Map(known), sealedOn: '' };
}

/** Returns the answers after a step. */
export function answer(answers: Answers, step: AnswerStep): Answers {
  switch (step.do) {
    case 'look': {
      const seen = new Set(answers.seen);
      for (const id of step.ids) {
        if (step.isSeen) seen.add(id);
        else seen.delete(id);
      }
      return { ...answers, seen };
    }
    case 'name-engineer':
      return { ...answers, engineerId: step.id };
    case 'name-state': {
      const states = new Map(answers.states);
      for (const id of step.ids) {
        if (step.state === '') states.delete(id);
        else states.set(id, step.state);
      }
      return { ...answers, states };
    }
    case 'name-day':
      return { ...answers, sealedOn: step.day };
  }
}

/** Returns the places of a proof in the order of its pages, from the top of each. */
export function openPlacesOf({ open, pages }: SetProofReply): OpenPlaces {
  const inOrder = open.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y || a.box.x - b.box.x);
  const unreadSeals = inOrder.filter(({ kind }) => kind === 'unread-seal');
  const dayOf = ({ page, box }: OpenPlace) =>
    pages
      .find((one) => one.page === page)
      ?.seals.find(({ by, box: { x, y } }) => by === 'unread' && x === box.x && y === box.y)?.sealed_on ?? null;
  const undated = unreadSeals.filter((seal) => dayOf(seal) === null);
  return {
    places: inOrder.filter(({ kind }) => kind !== 'unread-seal'),
    unreadSeals,
    undated: new Set(undated.map(({ id }) => id)),
  };
}

/** Returns why a set can't be approved, whatever is said of its places; null when it can. */
export function whyNotApproved(proof: Pick<SetProofReply, 'state' | 'pages' | 'open'>): string | null {
  const verdict = verdictOf(proof);
  if (verdict === 'checking') return CHECK_RUNS;
  return verdict === 'failed' ? setFails(proof.pages.filter(({ result }) => result === 'failed').length) : null;
}

/** Returns what is still to be done before the set can be approved; null when everything is. */
export function whatIsLeft({ places, unreadSeals, undated }: OpenPlaces, answers: Answers): string | null {
  const all = [...places, ...unreadSeals];
  const unseen = all.filter(({ id }) => !answers.seen.has(id)).length;
  if (unseen > 0) return `${counted(unseen, 'place')} left to look at.`;
  if (unreadSeals.length > 0 && answers.engineerId === null) return 'Say whose seals these are.';
  const stateless = unreadSeals.filter(({ id }) => !answers.states.has(id)).length;
  if (stateless > 0) return `Say the state of ${counted(stateless, 'seal')}.`;
  if (undated.size > 0 && answers.sealedOn === '') return 'Say the day on the seals.';
  return null;
}

/** Returns what Approve sends of the places that were looked at. */
export function acknowledgedOf({ places, unreadSeals, undated }: OpenPlaces, answers: Answers): Acknowledged[] {
  const { seen, engineerId, states, sealedOn } = answers;
  return [
    ...places.filter(({ id }) => seen.has(id)).map(({ id }) => ({ id })),
    ...unreadSeals
      .filter(({ id }) => seen.has(id))
      .map(({ id }) => ({
        id,
        ...(engineerId !== null && { engineer_id: engineerId }),
        ...(states.has(id) && { state: states.get(id) as NonNullable<Acknowledged['state']> }),
        ...(undated.has(id) && sealedOn !== '' && { sealed_on: sealedOn }),
      })),
  ];
}

const POINTS_PER_INCH = 72;

/** Where a place is on its page: '1.2 × 0.4 in, 5.2 in from the left and 3.1 in from the top'. */
export function whereOnPage({ box: { x, y, width, height } }: Pick<OpenPlace, 'box'>): string {
  const inches = (points: number) => (points / POINTS_PER_INCH).toFixed(1);
  return `${inches(width)} × ${inches(height)} in, ${inches(x)} in from the left and ${inches(y)} in from the top`;
}
