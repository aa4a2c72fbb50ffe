import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Answer, Visitor } from '../harness/visitor.ts';
import type { FaultScene } from './fault-scene.ts';

/** A person of the firm at work: each turn is one piece of it, and returns true when all of it was acknowledged. */
export type Turn = (desk: Desk, turn: number) => Promise<boolean>;

/** What a turn works with. */
export type Desk = {
  scene: FaultScene;
  isActive(): boolean;
  /**
   * Sends a call again until it is answered with anything but 503, as people do, under one key. Null when nobody waits for
   * it any more. Each answer is in the ledger, with how to see that what it promises is there.
   */
  ask(visitor: Visitor, call: Call, isKept: (answer: Answer) => Promise<boolean>): Promise<Answer | null>;
};
type Call = { method?: 'POST' | 'PUT'; path: string; body: object };

export type Work = { report: Record<string, number>; stop(): Promise<Record<string, number>> };

const PAUSE_MS = 100;
const RETRY_MS = 300;
/** Bounded, should nobody stop it. */
const LIMIT_MS = 600_000;

/** Lets these people work at the same time until they are stopped; the report counts the turns that were acknowledged. */
export function startWork(scene: FaultScene, people: Record<string, Turn>): Work {
  const report = Object.fromEntries(Object.keys(people).map((name) => [name, 0]));
  const until = Date.now() + LIMIT_MS;
  let isRunning = true;
  const isActive = () => isRunning && Date.now() < until;

  const ask: Desk['ask'] = async (visitor, { method = 'POST', path, body }, isKept) => {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await visitor.send(path, { method, body, headers }).catch(() => null);
      const what = `${method} ${path} ${JSON.stringify(body)}`;
      if (answer) scene.ledger.recordCall(answer, { what, isKept: () => isKept(answer) });
      if (answer && answer.status !== 503) return answer;
      if (!isActive()) return null;
      await sleep(RETRY_MS);
    }
  };

  const running = Object.entries(people).map(async ([name, takeTurn]) => {
    for (let turn = 1; isActive(); turn += 1) {
      if (await takeTurn({ scene, isActive, ask }, turn)) report[name]! += 1;
      await sleep(PAUSE_MS);
    }
  });
  const stop = async () => {
    isRunning = false;
    await Promise.all(running);
    return report;
  };
  scene.endings.push(stop);
  return { report, stop };
}

/** Returns true when the job's timeline has exactly one event of that kind with that content: acknowledged, and done once. */
export async function isOnTimeline(scene: FaultScene, job: number, kind: string, detail: object): Promise<boolean> {
  const { rows } = await sql`select from job_event where job_number = ${job} and kind = ${kind}
    and detail @> ${JSON.stringify(detail)}::jsonb`.execute(scene.stage.database.db);
  return rows.length === 1;
}
