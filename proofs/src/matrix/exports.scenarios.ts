import { ENTRY_EXPORT_PATH, JOB_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { expect } from 'vitest';
import { parseCsv } from '../harness/csv.ts';
import type { Answer } from '../harness/visitor.ts';
import { companiesOf, kindOf } from './fields.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const DESCRIBED = 'the entry that is looked for';

/** Exports the time entries of a day on which one employee has one. */
async function exportEntryOf(scene: Scene, who: Who, employee_id: number): Promise<Answer> {
  const { db } = scene.database;
  const [started_at, ended_at] = [new Date('2025-05-05T14:00:00Z'), new Date('2025-05-05T15:00:00Z')];
  const entry = { job_number: scene.jobOfA, employee_id, started_at, ended_at, description: DESCRIBED };
  const id = await aTimeEntry(db, entry);
  const query = 'format=csv&start_date=2025-05-05&end_date=2025-05-05';
  try {
    return await scene.visitors[who].send(`${ENTRY_EXPORT_PATH}?${query}`);
  } finally {
    // Other rows count the entries of the job.
    await db.deleteFrom('time_entry').where('id', '=', id).execute();
  }
}

/** The rows of exports. */
export const EXPORT_SCENARIOS: Record<string, Scenario> = {
  E02: async (scene, who) => {
    const answer = await scene.visitors[who].send(`${JOB_EXPORT_PATH}?format=csv`);
    if (answer.status === 200 && kindOf(who) === 'customer') {
      const names = { [scene.world.companyA]: 'Alder Truss A', [scene.world.companyB]: 'Alder Truss B' };
      const own = companiesOf(scene, who).map((id) => names[id] ?? 'Birch Lumber');
      const exported = parseCsv(answer.text).filter((row) => row['Job number']?.startsWith('D'));
      expect(new Set(exported.map((row) => row['Company']))).toEqual(new Set(own));
    }
    return answer;
  },
  E02b: async (scene, who) => scene.visitors[who].send(`${JOB_EXPORT_PATH}?format=csv&columns=staff_comments`),
  E03: async (scene, who) => {
    const { people } = scene.world;
    const own = (who === 'anonymous' ? null : people[who].employeeId) ?? people.employee.employeeId!;
    const answer = await exportEntryOf(scene, who, own);
    if (answer.status === 200) expect(answer.text).toContain(DESCRIBED);
    return answer;
  },
  E03b: async (scene, who) => {
    const { people } = scene.world;
    const answer = await exportEntryOf(scene, who, people[who === 'role10' ? 'employee' : 'role10'].employeeId!);
    expect(answer.text.includes(DESCRIBED)).toBe(who.startsWith('role10'));
    return answer;
  },
};
