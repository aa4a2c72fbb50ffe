import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import { aWish, sendOnce, sendUntilDone, type Wish } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { expectListsAnswered, startLoad } from './load.ts';
import { Victim } from './victim.ts';

/** So often the API is killed with an upload standing at each point; `npm run proof:faults` does 1,000. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** What was cut off is finished after so many rounds: people may not have more than ten uploads waiting each. */
const BATCH = 20;
/** The last point comes first: whoever is to stand at an earlier one must not be stopped at a later one's arming. */
const POINTS: FaultPoint[] = ['after-commit', 'inside-transaction', 'after-store', 'half-body', 'before-body'];
const AT_ONCE = 6;

let scene: FaultScene;
let spare: Promise<Victim>[] = [];
beforeAll(async () => {
  scene = await setFaultScene();
  spare = Array.from({ length: Math.min(ROUNDS, 2) }, () => Victim.start(scene));
});
afterAll(async () => {
  for (const victim of await Promise.all(spare)) await victim.kill();
  await scene?.clear();
});

/** The next API to be killed. While it is, the one after it starts. */
async function nextVictim(): Promise<Victim> {
  if (ROUNDS > 1) spare.push(Victim.start(scene));
  return spare.shift()!;
}

/** Kills an API with one upload at each point of staging; gives those uploads. */
async function killAtEachPoint(round: number): Promise<Wish[]> {
  const victim = await nextVictim();
  const cut: Wish[] = [];
  const standing: Promise<unknown>[] = [];
  for (const point of POINTS) {
    const wish = await aWish(scene, scene.people[round % scene.people.length]!);
    victim.arm(point);
    cut.push(wish);
    standing.push(sendOnce(scene.ledger, victim.url, wish));
    await victim.reached(point);
  }
  await victim.kill();
  // None of those requests got an answer.
  expect(await Promise.all(standing)).toEqual(POINTS.map(() => null));
  return cut;
}

/** Kills an API in the middle of accepting two uploads that an earlier kill left staged: within and behind its transaction. */
async function killWhileAccepting([first, second]: [Wish, Wish]): Promise<void> {
  const victim = await nextVictim();
  const standing: Promise<unknown>[] = [];
  for (const [point, wish] of [
    ['after-commit', first],
    ['inside-transaction', second],
  ] as const) {
    victim.arm(point);
    standing.push(sendUntilCut(victim.url, wish));
    await victim.reached(point);
  }
  await victim.kill();
  expect(await Promise.all(standing)).toEqual([null, null]);
}

/** The killed API still holds the key for some seconds; until then a repetition is asked to wait. */
async function sendUntilCut(url: string, wish: Wish): Promise<Answer | null> {
  for (;;) {
    const answer = await sendOnce(scene.ledger, url, wish);
    if (answer?.status !== 409) return answer;
    await sleep(500);
  }
}

async function finishAll(wishes: Wish[]): Promise<void> {
  const left = wishes.values();
  const finish = async () => {
    for (const wish of left) await sendUntilDone(scene.ledger, scene.stage.product.url, wish);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, finish));
}

it(
  `[F01] [UP-14] an API killed at five points of an upload, ${ROUNDS} times each, loses nothing that it acknowledged, and a repeated upload is one file`,
  { timeout: 600_000 + ROUNDS * 15_000 },
  async () => {
    const load = startLoad(scene);
    let kills = 0;
    for (let done = 0; done < ROUNDS; done += BATCH) {
      const rounds: Wish[][] = [];
      for (let round = done; round < Math.min(done + BATCH, ROUNDS); round += 1) {
        rounds.push(await killAtEachPoint(round));
        kills += 1;
      }
      const staged = rounds.map(([afterCommit]) => afterCommit!);
      for (let at = 0; at + 1 < staged.length; at += 2) {
        await killWhileAccepting([staged[at]!, staged[at + 1]!]);
        kills += 1;
      }
      await finishAll(rounds.flat());
    }
    const lists = await load.stop();
    const { uploads, jobs } = lists;
    expectListsAnswered(lists);
    expect(scene.ledger.acknowledged).toBe(ROUNDS * POINTS.length + uploads + jobs);
    expect(await scene.problems()).toEqual([]);
    report(
      `${kills} kills, ${ROUNDS * POINTS.length} uploads cut off, ${scene.ledger.acknowledged} acknowledged, ${jobs} jobs with their receipts, 0 lost`,
    );
  },
);
