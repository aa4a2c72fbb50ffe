import { randomUUID } from 'node:crypto';
import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import type { PagesReply, PageWordsReply } from '@sealdesk/contract/uploads/page-pictures.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aSheetSet, sheetText } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { aJobToSeal, aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import type { OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAndCheck } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import { signInAs } from '../harness/sign-in.ts';
import type { Stage } from '../harness/stage.ts';
import { untilMade, type Visitor } from '../harness/visitor.ts';

let desk: SetStage;
let buckets: OwnBuckets;
let stage: Stage;
let customer: Visitor;
let stranger: Visitor;
let operations: Visitor;
beforeAll(async () => {
  desk = await SetStage.open({ workers: 1 });
  ({ buckets, stage, operations } = desk);
  const visit = (who: keyof Stage['world']['people']) =>
    signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
  customer = await visit('customer_A_owner');
  stranger = await visit('customer_other_corp');
});
afterAll(async () => {
  await desk?.clear();
});

type Document = Partial<Parameters<typeof aStoredDocument>[2]>;

/** A job of company A with a document; the label makes its bytes different from all others. */
async function aDocument(label: string, pages: number, values: Document = {}) {
  const { companyA, people } = stage.world;
  const owner = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  const job = await aJob(stage.database.db, { ...owner, status: 4 });
  const final = { purpose: 'final', name: 'final.pdf', published_at: new Date() };
  const bytes = aSheetSet(label, pages);
  const id = await aStoredDocument(stage.database.db, buckets.storage, { job_number: job, ...final, bytes, ...values });
  return { job, id, path: `/api/documents/${id}/pages` };
}

/** Width and height of a PNG. */
function shapeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it('draws the pages of a PDF in four sizes, for whoever can fetch it, and reads their words', async () => {
  const { path, id, job } = await aDocument('first', 12);
  const answer = await untilMade(() => customer.send(path));
  expect(answer.json as PagesReply).toEqual({
    document_id: id,
    job_id: job,
    name: 'final.pdf',
    purpose: 'final',
    pages: 12,
  });
  const shapes = { thumbnail: [81, 104], page: [850, 1100], double: [1700, 2200], quadruple: [3400, 4400] };
  for (const [size, shape] of Object.entries(shapes)) {
    const picture = await untilMade(() => customer.download(`${path}/11?size=${size}`));
    expect([size, picture.status]).toEqual([size, 200]);
    expect(shapeOf(picture.bytes)).toEqual(shape);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  const words = (await untilMade(() => customer.send(`${path}/11/words`))).json as PageWordsReply;
  expect([words.page, words.text.trim()]).toEqual([11, sheetText('first', 11)]);
});

it('has no picture for anybody to whom the document is not there, nor of a page that it does not have', async () => {
  const { path } = await aDocument('other', 3);
  for (const asked of ['', '/1?size=page', '/1?size=thumbnail', '/1/words']) {
    expect([asked, (await stranger.send(`${path}${asked}`)).status]).toEqual([asked, 404]);
  }
  for (const asked of ['/0?size=page', '/4?size=page', '/4/words', '/x?size=page', '/99999?size=page'])
    expect([asked, (await untilMade(() => operations.send(`${path}${asked}`))).status]).toEqual([asked, 404]);
  expect((await operations.send(`${path}/1?size=huge`)).status).toBe(422);
  const { path: original } = await aDocument('zip', 1, { purpose: 'original', name: 'plans.zip' });
  expect((await operations.send(original)).status).toBe(404);
  expect((await operations.send(`/api/documents/${randomUUID()}/pages/1?size=page`)).status).toBe(404);
});

it('records once a day who looked at which document, before they see a page', async () => {
  const { path, job } = await aDocument('looked at', 3);
  const looks = async () =>
    ((await operations.send(`/api/jobs/${job}/timeline`)).json as TimelineReply).events
      .filter(({ kind }) => ['viewed', 'downloaded'].includes(kind))
      .map(({ kind, actor, file_name }) => [kind, actor!.name.split(' ')[0], file_name]);
  const byCustomer = ['viewed', 'customer_A_owner', 'final.pdf'];
  await operations.send(path);
  expect(await looks()).toEqual([]);
  for (const page of [1, 2, 3]) {
    expect((await untilMade(() => customer.download(`${path}/${page}?size=thumbnail`))).status).toBe(200);
    expect(await looks()).toEqual([byCustomer]);
  }
  await operations.send(`${path}/1/words`);
  expect(await looks()).toEqual([['viewed', 'role10', 'final.pdf'], byCustomer]);
});

it('has the pages of a sealed set drawn when it is accepted or refused, and those of a refused one for operations alone', async () => {
  const set = await aSmallSet('pictures');
  const { job } = await aJobToSeal(desk.core, stage.world, set);
  const refused = await sendAndCheck(operations, job, { purpose: 'working', files: { 'sealed.pdf': set.merged } });
  expect(refused.status).toBe('error');
  const accepted = await sendAndCheck(operations, job, { purpose: 'working', files: { 'sealed.pdf': set.sealed } });
  expect(accepted).toMatchObject({ status: 'confirm' });
  const prepared = async () =>
    (await stage.database.pool.query(`select from pgboss.job where name = 'prepare-pages' and state = 'completed'`))
      .rowCount;
  await desk.until('both to be drawn', async () => (await prepared()) === 2);

  const asked = async () =>
    (await stage.database.pool.query(`select from pgboss.job where name = 'draw-pages'`)).rowCount;
  const before = await asked();
  const [document] = await desk.documentsOf(job, 'working');
  const began = performance.now();
  for (const path of [`/api/documents/${document!.id}/pages`, `/api/uploads/${refused.uuid}/files/0/pages`]) {
    for (const size of ['thumbnail', 'page'])
      expect([path, (await operations.download(`${path}/1?size=${size}`)).status]).toEqual([path, 200]);
    expect((await customer.send(`${path}/1?size=page`)).status).toBe(404);
  }
  report(`four pictures that were drawn ahead: ${(performance.now() - began).toFixed(0)} ms`);
  expect(await asked()).toBe(before);

  // An accepted set is a document; what was refused is not there for ever.
  expect((await operations.send(`/api/uploads/${accepted.uuid}/files/0/pages/1?size=page`)).status).toBe(404);
  await stage.database.pool.query(`update upload set created_at = now() - interval '31 days' where id = $1`, [
    refused.uuid,
  ]);
  for (const page of ['1?size=page', '1?size=thumbnail', '1/words'])
    expect((await operations.send(`/api/uploads/${refused.uuid}/files/0/pages/${page}`)).status).toBe(404);
});
