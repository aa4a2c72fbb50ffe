import { setTimeout as sleep } from 'node:timers/promises';
import { errorLines } from '@sealdesk/core/testing/error-lines.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { expect } from 'vitest';
import { productSeconds } from '../harness/process-tree.ts';
import type { Reply, HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

type Row = { id: string; state: string; objectKey: string; name: string };
type Kept = { uploads: Row[]; documents: { objectKey: string; name: string }[] };

const OWN_KEY = /^documents\/[0-9a-f-]{36}$/;
/** Ends a wait for what is never tidied. */
const TIDY_MS = 180_000;

/** Sends the case and looks at everything that came of it: the answer, the rows, the store, the processes, the others. */
export async function judge(scene: Scene, hostile: HostileCase): Promise<void> {
  await scene.renewTokens();
  await hostile.before?.(scene);
  const before = await look(scene);
  const pids = pidsOf(scene);
  const { product } = scene.stage;
  const knownErrors = new Set(errorLines(product.logs()));
  const [began, spentBefore] = [performance.now(), productSeconds(product)];
  const reply = await hostile.send(scene);
  const took = performance.now() - began;

  expect([reply?.status ?? null, reply?.json]).toEqual([expect.toBeOneOf(hostile.statuses), reply?.json]);
  if (hostile.message !== undefined) expect(messageOf(reply)).toEqual(asMatcher(hostile.message));
  if (hostile.says !== undefined) expect(JSON.stringify(reply?.json)).toMatch(hostile.says);
  if (hostile.processorSeconds !== undefined)
    expect(productSeconds(product) - spentBefore).toBeLessThan(hostile.processorSeconds);
  if (hostile.withinMs !== undefined) reportFigure(`${hostile.id} ${hostile.what}`, took, hostile.withinMs);
  await hostile.after?.(scene, reply);
  // The store last becomes tidy: what a sender who left has left behind is there by then.
  await judgeStore(scene);
  judgeLeft(hostile, newSince(before, await look(scene)));
  await judgeOthers(scene, pids);
  // Read last, so that what a worker logs after the answer is seen, too.
  const errors = () => errorLines(product.logs()).filter((line) => !knownErrors.has(line));
  const expected = (hostile.errors ?? []).map((pattern) => expect.stringMatching(pattern));
  // A line that has come in part looks like an error until the rest is there.
  await expect.poll(errors).toEqual(expected);
  await discardAll(scene);
}

function judgeLeft({ leaves, name }: HostileCase, { uploads, documents }: Kept): void {
  const states = uploads.map(({ state }) => state);
  if (leaves === 'nothing') expect(states).toEqual([]);
  if (leaves === 'a rejection') expect(states).toEqual(['rejected']);
  if (leaves === 'an upload') expect(states).toEqual(['staged']);
  if (leaves === 'a document') expect(states).toEqual(['accepted']);
  expect(documents.length).toBe(leaves === 'a document' ? 1 : 0);
  for (const { objectKey } of documents) expect(objectKey).toMatch(OWN_KEY);
  if (name !== undefined) expect([...uploads, ...documents].map((kept) => kept.name)).toContain(name);
  if (name !== undefined) for (const kept of documents) expect(kept.name).toBe(name);
}

/** A file is staged while an upload needs it, and no multipart upload is left open. Tidying may take a moment. */
export async function judgeStore({ stage, buckets }: Scene): Promise<void> {
  const leftovers = async () => {
    const files = await stage.database.db
      .selectFrom('upload_file')
      .innerJoin('upload', 'upload.id', 'upload_file.upload_id')
      .select(['object_key', 'state', 'next_step'])
      // What was accepted has its copy among the documents; the staged one is swept within a day.
      .where('state', 'in', ['staged', 'checking', 'accepted', 'rejected'])
      .execute();
    const needed = new Set(
      files.flatMap(({ object_key, state, next_step }) => {
        if (state !== 'rejected') return [object_key];
        // A refused sealed set is kept apart for its uploader; any other refused file is not kept.
        return next_step === null ? [] : [`refused/${object_key}`];
      }),
    );
    const keys = (await buckets.keys('staging')).filter((key) => !needed.has(key));
    return { keys, multiparts: await buckets.multiparts() };
  };
  const until = Date.now() + TIDY_MS;
  let left = await leftovers();
  while (left.keys.length + left.multiparts.length > 0 && Date.now() < until) {
    await sleep(100);
    left = await leftovers();
  }
  expect(left).toEqual({ keys: [], multiparts: [] });
}

/** Checks that every process lives on and that the next person is served. */
export async function judgeOthers(scene: Scene, pids: (number | undefined)[]): Promise<void> {
  expect(pidsOf(scene)).toEqual(pids);
  expect((await scene.bystander.send('/api/jobs')).status).toBe(200);
}

export function pidsOf({ stage: { product } }: Scene): (number | undefined)[] {
  return [...product.apis, ...product.workers].map(({ pid, exitCode, signalCode }) =>
    exitCode === null && signalCode === null ? pid : undefined,
  );
}

async function look({ stage }: Scene): Promise<Kept> {
  const { db } = stage.database;
  return {
    uploads: await db
      .selectFrom('upload')
      .innerJoin('upload_file', 'upload_file.upload_id', 'upload.id')
      .select(['upload.id', 'state', 'object_key as objectKey', 'name'])
      .execute(),
    documents: await db.selectFrom('document').select(['object_key as objectKey', 'name']).execute(),
  };
}

function newSince(before: Kept, after: Kept): Kept {
  const known = new Set([...before.uploads, ...before.documents].map(({ objectKey }) => objectKey));
  const isNew = ({ objectKey }: { objectKey: string }) => !known.has(objectKey);
  return { uploads: after.uploads.filter(isNew), documents: after.documents.filter(isNew) };
}

/** Clears waiting uploads for the next case: a person may have ten. */
async function discardAll({ stage, customer, operations }: Scene): Promise<void> {
  const waiting = stage.database.db.selectFrom('upload').select('id').where('state', 'in', ['staged', 'checking']);
  for (const { id } of await waiting.execute()) {
    for (const visitor of [customer, operations]) await visitor.send(`/api/uploads/${id}`, { method: 'DELETE' });
  }
}

function messageOf(reply: Reply): string | undefined {
  return (reply?.json as { message?: string } | undefined)?.message;
}

function asMatcher(message: string | RegExp): unknown {
  return typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
}
