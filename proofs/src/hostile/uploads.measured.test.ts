import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipWithEicar } from '@sealdesk/core/testing/zips/eicar.ts';
import { startClamd, stopClamd } from '@sealdesk/tools/services/clamd.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { afterAll, beforeAll, describe, expect, it, type RunnerTask } from 'vitest';
import { parseCsv } from '../harness/csv.ts';
import { sendOriginal } from '../harness/upload.ts';
import { Canary } from './canary.ts';
import { formCases } from './form-cases.ts';
import { judge } from './judge.ts';
import { largeZip } from './large-zip.ts';
import { lineCases } from './connection-cases.ts';
import { nameCases } from './name-cases.ts';
import { setScene, type Scene } from './scene.ts';
import { zipCases } from './zip-cases.ts';

const cases = [...zipCases, ...formCases, ...lineCases, ...nameCases];
const titled = cases.map((hostile) => [`[${hostile.id}] ${hostile.what}`, hostile] as const);
const LIST = path.resolve(import.meta.dirname, '../../data/hostile-inputs.csv');
/** Rows whose tests are among those of stalls and downloads. The check sees to it that they run, by the titles of what passed. */
const ELSEWHERE = 'MPT-018 MPT-019 MPT-025 FIL-011 FIL-012 FIL-020 FIL-021 QRY-015 QRY-016 QRY-017 QRY-018'.split(' ');

describe('a hostile upload', () => {
  let scene: Scene;
  let canary: Canary;
  beforeAll(async () => {
    scene = await setScene();
    canary = new Canary(scene.bystander);
  });
  afterAll(async () => {
    await canary?.stop();
    await scene?.clear();
  });

  it.each(titled)('%s', { timeout: 400_000 }, async (_title, hostile) => {
    await expect(judge(scene, hostile)).resolves.toBeUndefined();
  });

  it('a canary beside them is served', () => {
    expect(canary.isServed('hostile uploads')).toBe(true);
  });
});

describe('under the eyes of the virus scanner', () => {
  let scene: Scene;
  /** A scanner with a small limit, so that little is enough to be too much for it. */
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-scanner-'));
  beforeAll(async () => {
    const port = await freePort();
    await startClamd(folder, { port, limitMb: 4 });
    scene = await setScene({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await scene?.clear();
    await stopClamd(folder);
    rmSync(folder, { recursive: true });
  });

  it('[ZIP-048] what the scanner finds is refused, kept apart and reported', async () => {
    const answer = await sendOriginal(scene.customer, zipWithEicar());
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('file was rejected by the virus scanner'),
    ]);
    await expect.poll(() => scene.buckets.keys('staging')).toEqual([expect.stringMatching(/^quarantine\//)]);
    expect(await uploadStates(scene)).toEqual(['rejected']);
    await expect.poll(() => scene.stage.product.logs()).toContain('"alert":"virus-found"');
  });

  it('[ZIP-049] what the scanner did not look at whole is refused', async () => {
    const bytes = Buffer.concat([...largeZip(6 * 1024 * 1024)]);
    const answer = await sendOriginal(scene.customer, bytes);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('too large for the virus scanner')]);
    expect(await uploadStates(scene)).toEqual(['rejected', 'rejected']);
    await expect.poll(() => scene.buckets.keys('staging')).toEqual([expect.stringMatching(/^quarantine\//)]);
  });

  it('what is clean passes', async () => {
    expect((await sendOriginal(scene.customer)).status).toBe(200);
  });
});

it('every row about zips, forms and names of files has a test here that runs', ({ task }) => {
  const rows = parseCsv(readFileSync(LIST, 'utf8')).map(({ id }) => id!);
  const ours = rows.filter((id) => /^(ZIP|MPT|FIL)-|^QRY-01[5-8]$/.test(id));
  expect(ours.length).toBe(106);
  const shown = new Set(titlesThatRun(task.file.tasks).flatMap((title) => title.match(/\b[A-Z]{3}-\d{3}\b/g) ?? []));
  expect(ours.filter((id) => !shown.has(id))).toEqual(ELSEWHERE);
});

/** Returns the titles of the tests that run: neither skipped nor left out by a filter. */
function titlesThatRun(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap((task) => {
    if (task.mode !== 'run' && task.mode !== 'queued') return [];
    return task.type === 'suite' ? titlesThatRun(task.tasks) : [task.name];
  });
}

async function uploadStates({ stage }: Scene): Promise<string[]> {
  const rows = await stage.database.db.selectFrom('upload').select('state').execute();
  return rows.map(({ state }) => state);
}
