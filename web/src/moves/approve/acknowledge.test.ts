import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { describe, expect, it } from 'vitest';
import {
  acknowledgedOf,
  answer,
  type Answers,
  type AnswerStep,
  firstAnswers,
  openPlacesOf,
  whatIsLeft,
  whereOnPage,
  whyNotApproved,
} from './acknowledge.ts';

type Place = SetProofReply['open'][number];
const box = (y: number) => ({ x: 72, y, width: 144, height: 36 });
const place = (id: string, kind: Place['kind'], page: number, y = 72): Place => ({
  id,
  kind,
  page,
  detail: null,
  box: box(y),
  acknowledged: null,
});

function proof(facts: Partial<SetProofReply> = {}): SetProofReply {
  return {
    job_id: 48_207,
    state: 'proven',
    progress: null,
    sealed: {
      document_id: '00000000-0000-4000-8000-000000000002',
      upload_uuid: '00000000-0000-4000-8000-000000000001',
      position: 0,
      purpose: 'working',
      name: 'sealed.pdf',
      sha256: 'ab'.repeat(32),
      pages: 2,
    },
    submitted: null,
    replaced_by: null,
    checked_at: '2026-11-13T16:11:00Z',
    states: ['VA', 'NC'],
    sealer: { id: 7, full_name: 'Ana Novak' },
    sealed_at: '2026-11-12T15:00:00Z',
    staged_by: null,
    uploaded_by: null,
    licenses: [],
    problems: [],
    warnings: [],
    is_signature_wanted: false,
    signatures: [],
    pages: [],
    open: [],
    ...facts,
  };
}

/** The dialog of that proof after these steps. */
function after(of: SetProofReply, ...steps: AnswerStep[]) {
  const open = openPlacesOf(of);
  const answers = steps.reduce<Answers>((before, step) => answer(before, step), firstAnswers(of, open));
  return { left: whatIsLeft(open, answers), sent: acknowledgedOf(open, answers) };
}

const look = (...ids: string[]): AnswerStep => ({ do: 'look', ids, isSeen: true });

/** A page with a seal whose words nobody could read. */
const dated = (page: number): SetProofReply['pages'][number] => ({
  page,
  result: 'proven',
  reasons: [],
  label: null,
  size: null,
  turned: 0,
  compared_with: null,
  words: null,
  seals: [
    {
      by: 'unread',
      state: null,
      sealed_on: '2026-11-12',
      box: box(72),
      license_number: null,
      is_license_valid: null,
    },
  ],
  states_missing: [],
  missing_words: [],
  new_words: [],
  lost: [],
  added: [],
});

it('a set that failed, or is being checked, is not approved whatever is said of its places', () => {
  const page = dated(1);
  expect(whyNotApproved(proof({ pages: [page] }))).toBeNull();
  expect(whyNotApproved(proof({ pages: [page], open: [place('a', 'covered', 1)] }))).toBeNull();
  expect(whyNotApproved(proof({ state: 'checking' }))).toBe('The check is still running');
  expect(whyNotApproved(proof({ state: 'failed', pages: [{ ...page, result: 'failed' }] }))).toBe(
    '1 page fails, so this set cannot be approved',
  );
  expect(whyNotApproved(proof({ state: 'failed' }))).toBe('The file fails its check, so this set cannot be approved');
});

describe('places that are open', () => {
  const open = [place('c', 'covered', 9), place('b', 'unexplained', 3, 300), place('a', 'unexplained', 3, 100)];

  it('are listed by page, from its top, and have to be looked at one by one', () => {
    expect(openPlacesOf(proof({ open })).places.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(after(proof({ open }))).toEqual({ left: '3 places left to look at.', sent: [] });
    expect(after(proof({ open }), look('a'), look('c'))).toMatchObject({ left: '1 place left to look at.' });
    expect(after(proof({ open }), look('a'), look('c'), look('b'))).toEqual({
      left: null,
      sent: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
  });

  it('can be taken back', () => {
    expect(after(proof({ open }), look('a', 'b', 'c'), { do: 'look', ids: ['b'], isSeen: false }).left).toBe(
      '1 place left to look at.',
    );
  });

  it('are none of a set that was proven whole', () => {
    expect(after(proof())).toEqual({ left: null, sent: [] });
  });
});

describe('seals that could not be read', () => {
  const open = [place('s1', 'unread-seal', 1), place('s2', 'unread-seal', 2)];
  it('need the sealer, their state and, where nothing says it, their day', () => {
    const unknown = proof({ open, sealer: null });
    const seen = look('s1', 's2');
    expect(after(unknown, seen).left).toBe('Say whose seals these are.');
    const named: AnswerStep = { do: 'name-engineer', id: 7 };
    expect(after(unknown, seen, named).left).toBe('Say the state of 2 seals.');
    const one: AnswerStep = { do: 'name-state', ids: ['s1'], state: 'VA' };
    const other: AnswerStep = { do: 'name-state', ids: ['s2'], state: 'NC' };
    expect(after(unknown, seen, named, one).left).toBe('Say the state of 1 seal.');
    expect(after(unknown, seen, named, one, other).left).toBe('Say the day on the seals.');
    const day: AnswerStep = { do: 'name-day', day: '2026-11-12' };
    expect(after(unknown, seen, named, one, other, day)).toEqual({
      left: null,
      sent: [
        { id: 's1', engineer_id: 7, state: 'VA', sealed_on: '2026-11-12' },
        { id: 's2', engineer_id: 7, state: 'NC', sealed_on: '2026-11-12' },
      ],
    });
  });

  it('take the sealer of the job, the only state and the day that the check found to begin with', () => {
    const known = proof({ open, states: ['VA'], pages: [dated(1), dated(2)] });
    expect(after(known, look('s1', 's2'))).toEqual({
      left: null,
      sent: [
        { id: 's1', engineer_id: 7, state: 'VA' },
        { id: 's2', engineer_id: 7, state: 'VA' },
      ],
    });
  });

  it('need no day where the check found it', () => {
    expect(openPlacesOf(proof({ open, pages: [dated(1)] })).undated).toEqual(new Set(['s2']));
    expect(openPlacesOf(proof({ open })).undated).toEqual(new Set(['s1', 's2']));
  });
});

it('says where a place is in inches', () => {
  expect(whereOnPage({ box: { x: 374.4, y: 223.2, width: 86.4, height: 28.8 } })).toBe(
    '1.2 × 0.4 in, 5.2 in from the left and 3.1 in from the top',
  );
});
