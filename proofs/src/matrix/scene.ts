import type { BudgetName } from '@sealdesk/contract/shared/budgets.ts';
import type { Storage } from '@sealdesk/core/platform/storage/storage.ts';
import { forgetUse, useBudget } from '../harness/budgets.ts';
import type { Stage } from '../harness/stage.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';
import type { Who } from './table.ts';

/** What the rows of the matrix are played on. */
export type Scene = Stage & {
  /** The store that the product works with. */
  storage: Storage;
  /** Signed in, all of them, before anything was deleted. */
  visitors: Record<Who, Visitor>;
  /** A second session of the same person. */
  second: Record<Who, Visitor>;
  /** Jobs that refused calls left as they were, by what they are. */
  untouched: Map<string, number>;
  jobOfA: number;
  /** A job that the person sees: of their own company, or of A for staff. */
  ownJob(who: Who): number;
  /** Company A's jobs that may have no place: complete, held, cancelled. */
  placeless: number[];
  /** A new open job of company A, whose order is empty. */
  openJob(): Promise<number>;
  /** A new open job of company A, whose five places are taken. */
  sixthJob(): Promise<number>;
};

/** Makes a call on a job with these facts: a new one, or one on which calls were only refused, which changes nothing. */
export async function onJob(
  { untouched }: Scene,
  facts: object,
  make: () => Promise<number>,
  call: (job: number) => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify(facts);
  const job = untouched.get(key) ?? (await make());
  untouched.delete(key);
  const answer = await call(job);
  if (answer.status >= 400) untouched.set(key, job);
  return answer;
}

/** What one row of the matrix does as one person. Several answers mean: each of them must be the cell's. */
export type Scenario = (scene: Scene, who: Who) => Promise<Answer | Answer[]>;

/** Runs the scenario while the companies of all have used up that budget for the day. */
export const withoutBudget =
  (what: BudgetName, scenario: Scenario): Scenario =>
  async (scene, who) => {
    await useBudget(scene, what);
    try {
      return await scenario(scene, who);
    } finally {
      await forgetUse(scene);
    }
  };
