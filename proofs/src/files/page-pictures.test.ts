import { randomUUID } from 'node:crypto';
import type { PagesReply, PageWordsReply } from '@sealdesk/contract/uploads/page-pictures.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aSheetSet, sheetText } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

let buckets: OwnBuckets;
let stage: Stage;
let customer: Visitor;
let stranger: Visitor;
let operations: Visitor;
beforeAll(async () => {
  buckets = await openOwnBuckets();
  stage = await setStage({ workers: 1, env: buckets.env });
  const visit = (who: keyof Stage['world']['people']) =>
    signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
  customer = await visit('customer_A_owner');
  stranger = await visit('customer_other_corp');
  operations = await visit('role10');
});
afterAll(async () => {
  await stage?.clear();
  await buckets?.clear();
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
  const answer = await customer.send(path);
  expect(answer.json as PagesReply).toEqual({
    document_id: id,
    job_id: job,
    name: 'final.pdf',
    purpose: 'final',
    pages: 12,
  });
  const shapes = { thumbnail: [81, 104], page: [850, 1100], double: [1700, 2200], quadruple: [3400, 4400] };
  for (const [size, shape] of Object.entries(shapes)) {
    const picture = await customer.download(`${path}/11?size=${size}`);
    expect([size, picture.status]).toEqual([size, 200]);
    expect(shapeOf(picture.bytes)).toEqual(shape);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  const words = (await customer.send(`${path}/11/words`)).json as PageWordsReply;
  expect([words.page, words.text.trim()]).toEqual([11, sheetText('first', 11)]);
});

it('has no picture for anybody to whom the document is not there, nor of a page that it does not have', async () => {
  const { path } = await aDocument('other', 3);
  for (const asked of ['', '/1?size=page', '/1?size=thumbnail', '/1/words']) {
    expect([asked, (await stranger.send(`${path}${asked}`)).status]).toEqual([asked, 404]);
  }
  for (const asked of ['/0?size=page', '/4?size=page', '/4/words', '/x?size=page', '/99999?size=page'])
    expect([asked, (await operations.send(`${path}${asked}`)).status]).toEqual([asked, 404]);
  expect((await operations.send(`${path}/1?size=huge`)).status).toBe(422);
  const { path: original } = await aDocument('zip', 1, { purpose: 'original', name: 'plans.zip' });
  expect((await operations.send(original)).status).toBe(404);
  expect((await operations.send(`/api/documents/${randomUUID()}/pages/1?size=page`)).status).toBe(404);
});
