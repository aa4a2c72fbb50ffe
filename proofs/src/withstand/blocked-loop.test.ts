import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@sealdesk/core/testing/report.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWish, sendOnce, sendUntilDone } from '../faults/client.ts';
import { setFaultScene, type FaultScene } from '../faults/fault-scene.ts';
import { Victim } from '../faults/victim.ts';
import { blockEventLoop } from './block-event-loop.ts';

/** Longer than anybody waits for a process that answers nobody. */
const BLOCKED_MS = 60_000;
const ENDED_WITHIN_MS = 20_000;

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterAll(() => scene?.clear());

it(
  '[F37] an API whose event loop is blocked in the middle of a transaction is ended, and the upload that it held is accepted once, by another',
  { timeout: 180_000 },
  async () => {
    const inspector = await freePort();
    const victim = await Victim.start(scene, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}` });
    const { child, privateUrl, logs } = victim.process;
    const ended = once(child, 'exit');
    const wish = await aWish(scene, scene.people[0]!);
    victim.arm('inside-transaction');
    const cut = sendOnce(scene.ledger, victim.url, wish);
    await victim.reached('inside-transaction');

    const began = performance.now();
    await blockEventLoop(child.pid!, inspector, BLOCKED_MS);
    await sleep(500);
    // It answers nobody, not even whoever asks whether it lives.
    await expect(fetch(`${privateUrl}/healthz`, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow('aborted');
    // The same upload, sent again meanwhile: the blocked process still holds its key.
    const repeated = sendUntilDone(scene.ledger, scene.stage.product.url, wish);
    const [, signal] = (await Promise.race([ended, sleep(ENDED_WITHIN_MS, [null, 'not ended'])])) as [null, string];
    const took = performance.now() - began;
    expect(signal).toBe('SIGKILL');
    expect(await cut).toBeNull();
    const lines = logs().split('\n');
    expect(lines.filter((line) => line.includes('"alert":"event-loop-blocked"'))).toHaveLength(1);

    expect((await repeated).status).toBe(200);
    expect(scene.ledger.acknowledged).toBe(1);
    expect(await scene.problems()).toEqual([]);
    await victim.kill();
    report(`F37: ended ${Math.round(took)} ms after its loop was blocked; the upload accepted once`);
  },
);
