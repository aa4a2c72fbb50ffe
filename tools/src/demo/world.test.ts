import { STATUS_ID, WITHOUT_PLACE_STATUS_IDS, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import { COMPANIES } from './directory/company-list.ts';
import { engineersFor } from './directory/licenses.ts';
import { areLegal, type Move } from './jobs/moves.ts';
import type { DocumentRow, EventRow, JobRow } from './rows.ts';
import { SHOWCASE } from './jobs/showcase.ts';
import { staffBySubject } from './directory/team.ts';
import { dayOf, HOUR } from './jobs/times.ts';
import { generateWorld } from './world.ts';

const NOW = new Date('2026-11-14T13:00:00Z');
const world = generateWorld(400, NOW);
const { jobs, entries } = world;
const { licenses } = world.directory;
const documents = world.documents.map(({ row }) => row);
const eventsOf = (job: JobRow) => world.events.filter(({ job_number }) => job_number === job.number);
const standing = (job: JobRow, purpose: DocumentRow['purpose']) =>
  documents.filter((row) => row.job_number === job.number && row.purpose === purpose && row.superseded_at === null);
const jobNamed = new Map(jobs.map((job) => [job.number, job]));

describe('generateWorld', () => {
  it('gives the same world for the same count and time', () => {
    const again = generateWorld(400, NOW);
    expect(again.jobs).toEqual(jobs);
    expect(again.entries).toEqual(entries);
    expect(again.events).toEqual(world.events);
    expect(again.documents.map(({ row }) => row)).toEqual(documents);
  });

  it('keeps the ages of the newest jobs when the clock moves on', () => {
    const later = new Date(NOW.getTime() + 50 * HOUR);
    const ages = (some: JobRow[], now: Date) =>
      some.slice(-SHOWCASE.length).map((job) => [job.name, now.getTime() - job.created_at.getTime()]);
    expect(ages(generateWorld(400, later).jobs, later)).toEqual(ages(jobs, NOW));
  });

  it.each([1, 10, 26, 27, 28, 60])('makes %i jobs when asked for so many', (count) => {
    expect(generateWorld(count, NOW).jobs).toHaveLength(count);
  });

  it('lets numbers and times grow together, none in the future', () => {
    expect(jobs.map(({ number }) => number)).toEqual(jobs.map((_, index) => jobs[0]!.number + index));
    const wrong = jobs.filter(({ created_at, updated_at, completed_at }, index) => {
      const before = jobs[index - 1]?.created_at ?? created_at;
      const done = completed_at ?? updated_at;
      return created_at < before || updated_at < created_at || updated_at > NOW || done < created_at || done > NOW;
    });
    expect(wrong).toEqual([]);
  });

  it('shows nearly every status on the first page and all eleven on a page of 25', () => {
    const newest = jobs.toReversed().map(({ status }) => status);
    expect(new Set(newest.slice(0, 10)).size).toBeGreaterThanOrEqual(9);
    expect(new Set(newest.slice(0, 25)).size).toBe(11);
  });

  it('gives work-order places without a gap, at most five, only to jobs that may hold one', () => {
    const placed = jobs.filter(({ work_order_place }) => work_order_place > 0);
    for (const own of Map.groupBy(placed, ({ company_id }) => company_id).values()) {
      const places = own.map(({ work_order_place }) => work_order_place).toSorted((a, b) => a - b);
      expect(places).toEqual([1, 2, 3, 4, 5].slice(0, own.length));
    }
    const barred: readonly number[] = WITHOUT_PLACE_STATUS_IDS;
    expect(placed.filter(({ status }) => barred.includes(status))).toEqual([]);
    expect(placed.length).toBeGreaterThan(8);
  });

  it('has a history of legal moves, one after the other, that ends at the job’s status', () => {
    const hasHistory = (job: JobRow) => {
      const events = eventsOf(job);
      const inOrder = events.every(({ at }, index) => at >= (events[index - 1]?.at ?? at) && at <= NOW);
      return inOrder && areLegal(events.map(toMove)) && events.at(-1)?.to_status === job.status;
    };
    expect(jobs.filter((job) => !hasHistory(job))).toEqual([]);
  });

  it('lets nobody review a set that they staged, and only engineers with every license seal', () => {
    const reviews = jobs.filter((job) => (job.review_holder_id ?? job.reviewer_id) !== null);
    expect(reviews.filter((job) => (job.review_holder_id ?? job.reviewer_id) === job.initial_sealer_id)).toEqual([]);
    const sealed = jobs.filter(({ sealing_engineer_id }) => sealing_engineer_id !== null);
    const able = (job: JobRow) => engineersFor(licenses, job.seal_states, dayOf(job.created_at));
    expect(sealed.filter((job) => !able(job).includes(job.sealing_engineer_id!))).toEqual([]);
  });

  it('leaves no company whose jobs nobody could seal today, and some lapsed, some ending and a suspended license', () => {
    const today = dayOf(NOW);
    const soon = dayOf(new Date(NOW.getTime() + 60 * 24 * HOUR));
    expect(COMPANIES.filter(({ states }) => engineersFor(licenses, states, today).length === 0)).toEqual([]);
    expect(licenses.filter(({ valid_until }) => valid_until < today).length).toBeGreaterThan(2);
    const suspended = licenses.filter(({ status, valid_until }) => status === 'suspended' && valid_until >= today);
    expect(
      suspended.map(({ contact_id, state }) => engineersFor(licenses, [state as 'KY'], today).includes(contact_id)),
    ).toEqual([false]);
    expect(licenses.filter(({ valid_until }) => valid_until >= today && valid_until <= soon).length).toBeGreaterThan(2);
  });

  it('authorizes the firm today wherever it has a company, and lets a license end within 30 days', () => {
    const today = dayOf(NOW);
    const soon = dayOf(new Date(NOW.getTime() + 30 * 24 * HOUR));
    const isAuthorized = (state: string) =>
      world.directory.authorizations.some(
        (one) => one.state === state && one.valid_from <= today && today <= one.valid_until,
      );
    expect(COMPANIES.flatMap(({ states }) => states).filter((state) => !isAuthorized(state))).toEqual([]);
    expect(licenses.filter(({ valid_until }) => valid_until >= today && valid_until <= soon).length).toBeGreaterThan(2);
  });

  it('runs at most one timer a person, Maya Keller among them, and nothing of theirs ended later', () => {
    const open = entries.filter(({ ended_at }) => ended_at === null);
    expect(new Set(open.map(({ employee_id }) => employee_id)).size).toBe(open.length);
    expect(open.map(({ employee_id }) => employee_id)).toContain(staffBySubject('maya'));
    const later = open.flatMap(({ employee_id, started_at }) =>
      entries.filter(
        (entry) => entry.employee_id === employee_id && entry.ended_at !== null && entry.ended_at > started_at,
      ),
    );
    expect(later).toEqual([]);
  });

  it('logs no time on a job that nobody has taken up, and none after it was done', () => {
    const wrong = entries.filter(({ job_number, started_at, ended_at }) => {
      const job = jobNamed.get(job_number)!;
      const end = ended_at ?? NOW;
      const isUntouched = eventsOf(job).every(({ kind }) => kind === 'create');
      return isUntouched || started_at < job.created_at || end < started_at || end > (job.completed_at ?? NOW);
    });
    expect(wrong).toEqual([]);
  });

  it('has one standing original for every job, and the sets that its status speaks of', () => {
    expect(jobs.filter((job) => standing(job, 'original').length !== 1)).toEqual([]);
    const toSeal = jobs.filter(({ status }) => status === STATUS_ID.readyToSeal);
    expect(toSeal.filter((job) => standing(job, 'merged').length !== 1)).toEqual([]);
    const inReview = jobs.filter(
      ({ status }) => status === STATUS_ID.finalReview || status === STATUS_ID.finalReviewReserved,
    );
    expect(inReview.filter((job) => standing(job, 'working').length !== 1)).toEqual([]);
  });

  it('has published finals for complete jobs alone, and lacks them only for a few that were imported', () => {
    const isComplete = ({ status }: JobRow) => status === STATUS_ID.complete;
    const finals = (job: JobRow) => standing(job, 'final').filter(({ published_at }) => published_at !== null).length;
    expect(jobs.filter((job) => !isComplete(job) && finals(job) > 0)).toEqual([]);
    const missing = jobs.filter((job) => isComplete(job) && finals(job) === 0);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.map((job) => eventsOf(job)[0]!.kind)).toEqual(missing.map(() => 'import'));
  });

  it('gives every document a key and an id of its own', () => {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    expect(new Set(documents.map(({ object_key }) => object_key)).size).toBe(documents.length);
  });
});

function toMove({ kind, from_status, to_status }: EventRow): Move {
  return { kind, from: statusName(from_status), to: statusName(to_status) } as Move;
}

function statusName(id: number | null): StatusName | null {
  return (Object.keys(STATUS_ID) as StatusName[]).find((name) => STATUS_ID[name] === id) ?? null;
}
