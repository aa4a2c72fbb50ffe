import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { expect, it } from 'vitest';
import { fileFacts, isRefusedFile, reference } from './final-file.ts';

const at = (id: number) => ({ job_status: { id, status: '', icon: '', status_group: 'active' as const } });
const size = 44_669_338;

it('says of a file what is known of it', () => {
  expect(fileFacts({ name: 'a.pdf', size }, 'the reviewed set')).toBe('42.6 MB');
  expect(fileFacts({ name: 'a.pdf', size, pages: 36, isCompared: true }, 'the reviewed set')).toBe(
    '36 pages · 42.6 MB · compared with the reviewed set',
  );
  expect(fileFacts({ name: 'i.pdf', size: 200_000, pages: 1, isCompared: false }, 'the reviewed set')).toBe(
    '1 page · 195 KB · not compared',
  );
  expect(fileFacts({ name: 'a.pdf', size, pages: null, isCompared: null }, 'the reviewed set')).toBe('42.6 MB');
});

it('compares with what was reviewed, or else with the drawings', () => {
  expect(reference(at(STATUS_ID.awaitingFinal))).toBe('the reviewed set');
  expect(reference(at(STATUS_ID.inEngineering))).toBe('the original’s drawings');
  expect(reference(at(STATUS_ID.complete))).toBe('the original’s drawings');
});

it('takes every file for refused but one that was not compared', () => {
  expect(
    [true, null, undefined, false].map((isCompared) =>
      isRefusedFile({ name: '', size, ...(isCompared !== undefined && { isCompared }) }),
    ),
  ).toEqual([true, true, true, false]);
});
