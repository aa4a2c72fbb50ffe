import { createHash } from 'node:crypto';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { errorLines } from '@sealdesk/core/testing/error-lines.ts';
import { aJobToSeal, aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { padPdf } from '@sealdesk/core/testing/sealed/pad-pdf.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentMb } from '../harness/process-tree.ts';
import { askCheck, sendSet, takenUpload } from '../harness/send-set.ts';
import { untilMade } from '../harness/visitor.ts';
import { Canary } from './canary.ts';
import { judgeOthers, judgeStore, pidsOf } from './judge.ts';
import { judgePdf } from './judge-pdf.ts';
import { openPdfDesk, type PdfDesk } from './pdf-case.ts';
import { pdfCases } from './pdf-cases.ts';
import { setScene, type Scene } from './scene.ts';

const MAX_SECONDS = 30;
const MAX_MB = 1_536;
const SAMPLE_MS = 500;

describe('a hostile PDF', () => {
  let scene: Scene;
  let desk: PdfDesk;
  let pids: ReturnType<typeof pidsOf>;
  let sampling: NodeJS.Timeout;
  let mostMb = 0;
  let canary: Canary;
  beforeAll(async () => {
    scene = await setScene({}, 2);
    desk = await openPdfDesk(scene);
    pids = pidsOf(scene);
    canary = new Canary(scene.bystander);
    const sample = () => scene.stage.product.workers.map(({ pid }) => residentMb(pid!));
    sampling = setInterval(() => (mostMb = Math.max(mostMb, ...sample())), SAMPLE_MS);
  });
  afterAll(async () => {
    clearInterval(sampling);
    await canary?.stop();
    await scene?.clear();
  });

  // Several at a time: what becomes of a file is looked at by its own upload.
  it.concurrent.each(pdfCases.map((pdf) => [`[${pdf.id}] ${pdf.what}`, pdf] as const))(
    '%s',
    { timeout: 600_000 },
    async (_title, pdf) => {
      await expect(judgePdf(scene, desk, pdf)).resolves.toBeUndefined();
      expect(pidsOf(scene)).toEqual(pids);
    },
  );

  it('a canary beside them is served', () => {
    expect(canary.isServed('hostile PDFs')).toBe(true);
  });

  it('leaves all processes alive, nothing in the store, no error, and the jobs where they were', async () => {
    const { db } = scene.stage.database;
    const jobs = db.selectFrom('job').select('status').where('number', 'in', Object.values(desk.refusing));
    expect((await jobs.orderBy('number').execute()).map(({ status }) => status)).toEqual([3, 5]);
    await judgeStore(scene);
    await judgeOthers(scene, pids);
    expect(errorLines(scene.stage.product.logs())).toEqual([]);
  });

  it(`were each checked, in less than ${MAX_MB} MB`, async () => {
    const { rows } = await scene.stage.database.pool.query<{ retry_count: number; state: string; seconds: number }>(
      `select retry_count, state, extract(epoch from coalesce(completed_on, now()) - started_on)::float as seconds
       from pgboss.job where name = 'check-set'`,
    );
    const slowest = Math.max(...rows.map(({ seconds }) => seconds));
    report(`hostile PDFs: ${rows.length} checks, a worker at most ${Math.round(mostMb)} MB`);
    expect(rows.length).toBeGreaterThan(70);
    expect(rows.filter(({ state }) => state !== 'completed')).toEqual([]);
    // A worker that a starved machine keeps from its heartbeat for ten seconds counts as dead, and its check begins again.
    expect(rows.filter(({ retry_count }) => retry_count > (IS_MEASURED ? 0 : 1))).toEqual([]);
    expect(mostMb).toBeGreaterThan(0);
    expect(mostMb).toBeLessThan(MAX_MB);
    reportFigure('the slowest check of a hostile PDF', slowest, MAX_SECONDS, 's');
  });

  it(
    'PDF-055: one of exactly 300 MB that is as it should be is taken for review and accepted',
    { timeout: 600_000 },
    async () => {
      const set = await aSmallSet('large');
      const { job } = await aJobToSeal(
        { db: scene.stage.database.db, storage: scene.buckets.storage },
        scene.stage.world,
        set,
      );
      const sealed = await padPdf(set.sealed, 300 * BYTES_PER_MB);
      const files = { 'large.pdf': sealed };
      const sent = await untilMade(() => sendSet(scene.operations, job, { purpose: 'working', files }));
      expect({ status: sent.status, errors: errorLines(scene.stage.product.logs()) }).toMatchObject({ status: 202 });
      const { uuid, step } = takenUpload(sent);
      const { json } = await askCheck(scene.operations, step, uuid);
      expect([step, json]).toEqual([
        'pdf-keyword-check',
        { status: 'confirm', message: `D${job} is in Final Review.` },
      ]);
      const documents = scene.stage.database.db.selectFrom('document').select(['size', 'sha256']);
      expect(await documents.where('job_number', '=', job).where('purpose', '=', 'working').execute()).toEqual([
        { size: sealed.length, sha256: createHash('sha256').update(sealed).digest() },
      ]);
      expect(mostMb).toBeLessThan(MAX_MB);
    },
  );
});
