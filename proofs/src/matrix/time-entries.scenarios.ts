import { aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import { kindOf } from './fields.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const HOUR = 3_600_000;

/** Nobody has an entry open: what one cell left behind must not decide the next. */
async function closeAll({ database: { db } }: Scene): Promise<void> {
  await sql`update time_entry set ended_at = greatest(started_at, now()) where ended_at is null`.execute(db);
}

/** The person's own employee; for whoever is none, an employee whose entry they must not reach. */
function employeeOf({ world }: Scene, who: Who): number {
  const own = who === 'anonymous' ? null : world.people[who].employeeId;
  return own ?? world.people.employee.employeeId!;
}

/** An employee that the person is not. */
const otherThan = ({ world }: Scene, who: Who) => world.people[who === 'role10' ? 'employee' : 'role10'].employeeId!;

/** An entry of that employee's, open since so many hours. */
async function anEntry(scene: Scene, employee_id: number, { hours = 0, isClosed = false } = {}): Promise<number> {
  await closeAll(scene);
  const started_at = new Date(Date.now() - hours * HOUR);
  const job_number = await scene.openJob();
  return aTimeEntry(scene.database.db, {
    job_number,
    employee_id,
    started_at,
    ...(isClosed && { ended_at: new Date() }),
  });
}

const post = (scene: Scene, who: Who, path: string, body: object): Promise<Answer> =>
  scene.visitors[who].send(path, { method: 'POST', body });

const start = async (scene: Scene, who: Who, jobId: number) => post(scene, who, '/api/start-entry', { jobId });
const update = async (scene: Scene, who: Who, entryId: number, field: string, value: unknown) =>
  post(scene, who, '/api/timesheet/update', { entryId, field, value });
const correct = async (scene: Scene, who: Who, entryId: number) =>
  post(scene, who, '/api/timesheet/correct', {
    entryId,
    End: new Date(Date.now() - 20 * HOUR).toISOString(),
    reason: 'Called away',
  });

/** One call about an entry of the person's own, or of somebody else. */
const about =
  (whose: 'own' | 'foreign', path: string, options: { hours?: number } = {}): Scenario =>
  async (scene, who) => {
    const employee = whose === 'own' ? employeeOf(scene, who) : otherThan(scene, who);
    return post(scene, who, path, { entryId: await anEntry(scene, employee, options) });
  };

/** The rows of time entries. */
export const TIME_ENTRY_SCENARIOS: Record<string, Scenario> = {
  T01: async (scene, who) => {
    const own = await anEntry(scene, employeeOf(scene, who));
    const answer = await scene.visitors[who].send('/api/time-entries/latest');
    if (answer.status === 200) expect(answer.json).toMatchObject({ entry: { 'ID Number': own } });
    return answer;
  },
  T02: async (scene, who) => {
    await closeAll(scene);
    return start(scene, who, await scene.openJob());
  },
  T02b: async (scene, who) => {
    await anEntry(scene, employeeOf(scene, who));
    const answer = await start(scene, who, await scene.openJob());
    const code = kindOf(who) === 'customer' ? 'FORBIDDEN' : 'CONFIRM_REQUIRED';
    if (answer.status === 403) expect(answer.json).toMatchObject({ code });
    return answer;
  },
  T02c: async (scene, who) => {
    await closeAll(scene);
    const job = await scene.openJob();
    await aTimeEntry(scene.database.db, { job_number: job, employee_id: employeeOf(scene, who) });
    return start(scene, who, job);
  },
  T03: async (scene, who) => {
    await closeAll(scene);
    const [complete, , cancelled] = scene.placeless;
    return [await start(scene, who, complete!), await start(scene, who, cancelled!)];
  },
  T04: async (scene, who) => {
    await closeAll(scene);
    const jobId = await scene.openJob();
    return post(scene, who, '/api/start-entry-confirmed', { jobId, confirmed: true });
  },
  T05: async (scene, who) => {
    const entry = await anEntry(scene, employeeOf(scene, who));
    return [
      await update(scene, who, entry, 'DrJNumSeals', 41),
      await update(scene, who, entry, 'DrJNumUnits', 58),
      await update(scene, who, entry, 'Description', 'Roof package check'),
    ];
  },
  T06: async (scene, who) => update(scene, who, await anEntry(scene, otherThan(scene, who)), 'DrJNumSeals', 41),
  T07: async (scene, who) => {
    const entry = await anEntry(scene, employeeOf(scene, who));
    const answers = [];
    for (const field of ['EmployeeID', 'Start', 'End', 'id', 'DrJNumSeals; drop'])
      answers.push(await update(scene, who, entry, field, 7));
    return answers;
  },
  T08: async (scene, who) => {
    const entryId = await anEntry(scene, employeeOf(scene, who));
    const answer = await post(scene, who, '/api/timesheet/close', { entryId });
    if (answer.status === 200) expect((await post(scene, who, '/api/timesheet/close', { entryId })).status).toBe(409);
    return answer;
  },
  T09: about('foreign', '/api/timesheet/close'),
  T10: async (scene, who) => correct(scene, who, await anEntry(scene, employeeOf(scene, who), { hours: 30 })),
  T10b: async (scene, who) => correct(scene, who, await anEntry(scene, otherThan(scene, who), { hours: 30 })),
  T10c: async (scene, who) => [
    await correct(scene, who, await anEntry(scene, employeeOf(scene, who))),
    await correct(scene, who, await anEntry(scene, employeeOf(scene, who), { hours: 30, isClosed: true })),
  ],
  T11: about('own', '/api/timesheet/keep', { hours: 30 }),
  T11b: about('foreign', '/api/timesheet/keep', { hours: 30 }),
  T12: async (scene, who) => {
    await closeAll(scene);
    const answer = await scene.visitors[who].send(`/api/jobs/${scene.jobOfA}/time-entries`);
    if (answer.status === 200) expect(answer.json).toMatchObject({ total: 1, sums: { DurationDisplay: '1 h 30 m' } });
    else expect(answer.text).not.toContain('Staff employee');
    return answer;
  },
  T12b: async (scene, who) => scene.visitors[who].send('/api/jobs/987654321/time-entries'),
};
