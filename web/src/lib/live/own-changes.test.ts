import { expect, it } from 'vitest';
import { OwnChanges, subjectsOf } from './own-changes.ts';

it('a job is changed by this tab from the request until shortly after its answer', () => {
  const clock = { at: 1_000, now: () => clock.at };
  const own = new OwnChanges(clock);
  const end = own.begin([48_213]);
  clock.at += 60_000;
  expect([own.has(48_213), own.has(48_214)]).toEqual([true, false]);
  end();
  clock.at += 4_999;
  expect(own.has(48_213)).toBe(true);
  clock.at += 1;
  expect(own.has(48_213)).toBe(false);
});

it.each([
  [{ method: 'POST', url: '/api/jobs/48213/actions/hold' }, [48_213]],
  [{ method: 'PUT', url: '/api/jobs/48213', body: '{"job_name":"Lot 14"}' }, [48_213]],
  [{ method: 'POST', url: '/api/jobs/upload/final/48213' }, [48_213]],
  [{ method: 'POST', url: '/api/jobs/set-priority-order', body: '{"job_id":48213,"job_priority_order":1}' }, [48_213]],
  [{ method: 'POST', url: '/api/start-entry', body: '{"jobId":48213}' }, [48_213, 'timer']],
  [{ method: 'POST', url: '/api/timesheet/close', body: '{"ID Number":7}' }, ['timer']],
  [{ method: 'GET', url: '/api/jobs/48213/timeline' }, []],
])('%j changes %j', (request, subjects) => expect(subjectsOf({ headers: {}, ...request })).toEqual(subjects));
