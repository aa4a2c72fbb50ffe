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

it('every section and fact has its place; what was not filled in is a dash', () => {
  const [full, empty] = [
    aRow({ at: 'received', wind_speed: 110, model: 'B2' }),
    aRow({ at: 'received', wind_speed: null, model: null }),
  ];
  const places = (job: typeof full) =>
    factGroups(job).map(({ title, facts }) => [title, facts.map(({ label }) => label)]);
  expect(places(full)).toEqual(places(empty));
  const design = (job: typeof full) => factGroups(job).find(({ title }) => title === 'Design')?.facts;
  expect(design(full)).toContainEqual({ label: 'Wind speed', value: '110 mph' });
  expect(design(empty)).toContainEqual({ label: 'Wind speed', value: '–' });
});

it('the address and the phones of the contact are links', () => {
  const contact = {
    ...aRow().contact,
    email: 'dana@blueridge.example',
    work_phone: '(540) 555-0100 ext. 12',
    cell_phone: null,
  };
  const facts = factGroups(aRow({ contact })).find(({ title }) => title === 'Company and contact')?.facts;
  expect(facts?.slice(3)).toEqual([
    { label: 'Email', value: 'dana@blueridge.example', href: 'mailto:dana@blueridge.example' },
    { label: 'Work phone', value: '(540) 555-0100 ext. 12', href: 'tel:5405550100;ext=12' },
    { label: 'Cell phone', value: '–' },
  ]);
});

it('sealers and time are shown only where they were sent', () => {
  expect(labels(aRow(), 'Sealers')).toBeUndefined();
  expect(labels(aRow(), 'Time')).toBeUndefined();
  const sent = aRow({
    sealable_engineers: [{ id: 1, full_name: 'Anton Novak' }],
    entryData: { numEntries: 2, arPastOpenBy: ['Jonas Abara'], OpenBy: [] },
    duration: '1 h 12 m',
  });
  expect(labels(sent, 'Sealers')).toEqual(['Initial sealer', 'Sealer', 'Can seal']);
  expect(labels(sent, 'Time')).toEqual(['Total', 'Entries', 'Open by', 'Earlier by']);
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
