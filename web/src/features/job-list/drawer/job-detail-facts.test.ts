import { expect, it } from 'vitest';
import { factGroups } from './job-detail-facts.ts';
import { commentsOf } from './staff/job-comments.tsx';
import { sealerFacts } from './job-facts.ts';
import { aRow } from '../testing/a-row.ts';
import type { Viewer } from '../../../lib/session/viewer.ts';

const OPERATIONS = { role: 10, employee_id: 1 } as Viewer;
const EMPLOYEE = { role: 1, employee_id: 2 } as Viewer;

const labels = (job: Parameters<typeof factGroups>[0], title: string) =>
  factGroups(job)
    .find((group) => group.title === title)
    ?.facts.map(({ label }) => label);

it('an open job shows what was filled in, and nothing of what was not', () => {
  const job = aRow({ at: 'received', wind_speed: 110, model: null });
  expect(labels(job, 'Project')).toBeUndefined();
  expect(factGroups(job).find(({ title }) => title === 'Design')?.facts).toContainEqual({
    label: 'Wind speed',
    value: '110 mph',
  });
});

it('sealers and time are shown only where they were sent', () => {
  expect(labels(aRow(), 'Sealers')).toBeUndefined();
  expect(labels(aRow(), 'Time')).toBeUndefined();
  const sent = aRow({
    sealable_engineers: [{ id: 1, full_name: 'Anton Novak' }],
    entryData: { numEntries: 2, arPastOpenBy: ['Jonas Abara'], OpenBy: [] },
    duration: '1 h 12 m',
  });
  expect(labels(sent, 'Sealers')).toEqual(['Can seal']);
  expect(labels(sent, 'Time')).toEqual(['Total', 'Entries', 'Earlier by']);
});

it('the three sealer facts are always three', () => {
  expect(sealerFacts(aRow({ sealable_engineers: [] }))).toEqual([
    { label: 'Initial sealer', value: null },
    { label: 'Sealer', value: null },
    { label: 'Can seal', value: 'Nobody' },
  ]);
});

it('staff comments are shown to operations alone, also where an employee is sent them', () => {
  const job = aRow({ job_comments: 'Roof first.', staff_comments: 'Call before sealing.' });
  const titles = (viewer: Viewer) => commentsOf(job, viewer).map(({ title }) => title);
  expect(titles(OPERATIONS)).toEqual(['Customer Comments', 'Staff Comments']);
  expect(titles(EMPLOYEE)).toEqual(['Customer Comments']);
  expect(commentsOf(aRow(), OPERATIONS)).toEqual([]);
});
