import { env } from 'node:process';
import { aScatteredPage } from '@sealdesk/core/testing/drawings/scattered-page.ts';
import { writePdf } from '@sealdesk/core/testing/drawings/write-pdf.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { sendOriginal } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

const IS_WHOLE = env['WITHSTAND'] === 'whole';
/** The least is one in each lane and one that waits. */
const ZIPS = IS_WHOLE || IS_MEASURED ? 10 : 3;
const PDFS = IS_WHOLE ? 24 : 6;
/** pdftotext takes 19 s of a core for such a page. */
const LETTERS = 33_000;
const TIMES_IDLE = 3;
/** The middle one counts. */
const RUNS = IS_MEASURED ? 5 : 1;

let stage: Stage;
let heavyCustomer: Visitor;
let otherCustomer: Visitor;
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  const { customer_A_owner: owner, customer_other_corp: other } = stage.world.people;
  heavyCustomer = await signInAs(stage.product.url, stage.database.db, owner);
  otherCustomer = await signInAs(stage.product.url, stage.database.db, other);
});
afterAll(async () => {
  // What is left of the heavy zips is not waited for.
  if (stage === undefined) return;
  for (const child of [...stage.product.workers, ...stage.product.apis]) child.kill('SIGKILL');
  await stage.clear();
});

/** Returns how long another customer's small zips take, in ms: the middle one of a few. */
async function smallZip(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    const answer = await sendOriginal(otherCustomer);
    times.push(performance.now() - began);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  }
  // One person may have ten waiting.
  const uploader = stage.world.people.customer_other_corp.contactId;
  await stage.database.db
    .updateTable('upload')
    .set({ state: 'discarded' })
    .where('uploader_id', '=', uploader)
    .execute();
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)]!;
}

/** How many checks of each lane are in that state. */
async function lanes(state: 'active' | 'created'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job where name in ('check-upload', 'check-slow') and state = ${state}
    group by name
  `.execute(stage.database.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function until(what: string, isSo: () => Promise<boolean>, limitMs = 300_000): Promise<void> {
  for (const limit = Date.now() + limitMs; !(await isSo()); await sleep(50)) {
    if (Date.now() > limit) throw new Error(`Waited in vain for ${what}.\n${stage.product.logs().slice(-3_000)}`);
  }
}

it(
  `answers a small zip before any of ${ZIPS} heavy zips of another customer, which take up both lanes`,
  { timeout: 3_600_000 },
  async () => {
    const idle = await smallZip();
    const pdfs = Array.from({ length: PDFS }, (_, at) => ({
      name: `Lot 14/${at + 1}.pdf`,
      bytes: writePdf([aScatteredPage(LETTERS, at + 1)]),
    }));
    for (let sent = 0; sent < ZIPS; sent += 1) {
      const zip = writeZip([...pdfs, { name: 'note.txt', bytes: Buffer.from(`${sent}`) }]);
      // Nobody waits for their answers: after two minutes they are 503.
      void sendOriginal(heavyCustomer, zip).catch(() => {});
    }
    await until('the heavy zips to wait', async () => {
      // In both lanes: on a slow machine the first one leaves its lane before the last one is here.
      const counts = [await lanes('created'), await lanes('active')].flatMap((lane) => Object.values(lane));
      return counts.reduce((sum, count) => sum + count, 0) === ZIPS;
    });
    const beside = await smallZip();
    expect(await heavyVerdicts()).toEqual([]);
    await until('both lanes to run', async () => {
      const running = await lanes('active');
      return running['check-upload'] !== undefined && running['check-slow'] !== undefined;
    });
    const besideBoth = await smallZip();
    expect(await heavyVerdicts()).toEqual([]);
    reportFigure('A small zip beside a heavy check, to its time alone', beside / idle, TIMES_IDLE, 'x');
    reportFigure(
      'A small zip beside a heavy check in each lane, to its time alone',
      besideBoth / idle,
      TIMES_IDLE,
      'x',
    );
    if (IS_WHOLE) await expectVerdicts();
  },
);

/** Returns what was found in the heavy zips whose checks have ended. */
async function heavyVerdicts(): Promise<unknown[]> {
  const uploader = stage.world.people.customer_A_owner.contactId;
  const uploads = stage.database.db
    .selectFrom('upload')
    .select(['findings', 'checked_at'])
    .where('uploader_id', '=', uploader);
  return (await uploads.execute()).filter(({ checked_at: at }) => at !== null).map(({ findings }) => findings);
}

/** Every heavy zip is settled in the end: its drawings are left to a person, because they take too long to read. */
async function expectVerdicts(): Promise<void> {
  const began = Date.now();
  await until('all verdicts', async () => (await heavyVerdicts()).length === ZIPS, 1_800_000);
  report(`${ZIPS} heavy zips were settled ${Math.round((Date.now() - began) / 1000)} s later`);
  for (const findings of await heavyVerdicts()) {
    expect(JSON.stringify(findings)).toContain('took too long to read and were not read');
  }
}
