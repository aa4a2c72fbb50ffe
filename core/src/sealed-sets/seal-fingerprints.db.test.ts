import { createHash, randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveSet } from '../seals/prove-set.ts';
import type { SetProof } from '../seals/set-proof.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { anEngineer } from '../testing/job-to-seal.ts';
import { drawCircle, newPage } from '../testing/drawings/pdf-page.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { makeSet, type SealedSet } from '../testing/sealed/make-set.ts';
import { planSet } from '../testing/sealed/plan-set.ts';
import { printCentered } from '../testing/sealed/placed-text.ts';
import { drawingWithSeal, type SealOwner } from '../testing/sealed/seal-pictures.ts';
import { openStorage, putObject } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { testCore } from '../testing/core.ts';
import { openOwnBuckets } from '../testing/own-buckets.ts';
import { listAllFingerprints } from './fingerprints.store.ts';
import { readSample } from './read-sample.ts';
import { insertSample, listSettledSamples } from './seal-samples.store.ts';
import { gatherTerms } from './gather-terms.ts';
import { addFingerprint, endFingerprint } from './seal-fingerprints.ts';

const ACTOR = 'ines@terminal';
const COLLEAGUE = 'Morgan L. Fairweather';

const samples = mkdtempSync(join(tmpdir(), 'sealdesk-samples-'));
let database: TestDatabase;
/** Sealed for California and Colorado by pictures. */
let set: SealedSet;
let sealer: { contactId: number; fullName: string };
let colleague: { contactId: number; fullName: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const plan = planSet('registered', {
    pages: 1,
    states: ['CA', 'CO'],
    form: 'picture',
    style: 'ring',
    producer: 'as it was',
    page: { rotate: 0, crop: null, words: 'text' },
  });
  const seals = plan.seals.map((page) =>
    page.map((placed) => ({ ...placed, seal: { ...placed.seal, signature: null } })),
  );
  set = await makeSet({ ...plan, cover: null, signature: null, seals, isUnlockedWanted: true });
  const person = async (fullName: string) => {
    const terms = { ...set.terms, sealer: { ...set.terms.sealer, fullName } };
    return { contactId: await anEngineer(database.db, { terms }), fullName };
  };
  sealer = await person(plan.sealer);
  colleague = await person(COLLEAGUE);
});
afterAll(async () => {
  rmSync(samples, { recursive: true });
  await database.destroy();
});

/** A drawing with the seal of somebody, and the same without it, as files. */
async function sample(owner: SealOwner) {
  const name = `${owner.engineer}-${owner.state}`;
  const { before, after } = await drawingWithSeal(owner, { seed: 'sample', isSigned: false });
  const files = { sealed: join(samples, `${name}.pdf`), unsealed: join(samples, `${name}-before.pdf`) };
  writeFileSync(files.sealed, after);
  writeFileSync(files.unsealed, before);
  return { ...files, state: owner.state, page: 1 };
}

/** A page that shows a seal and nothing else. */
function edsSeal(): Buffer {
  const page = newPage(110, 110);
  drawCircle(page, 55, 55, 50);
  for (const [place, line] of ['STATE OF COLORADO', 'Ed Engineer', '0402012345', 'PROFESSIONAL ENGINEER'].entries())
    printCentered(page, 55, 75 - place * 13, line, 7);
  return writePdf([page]);
}

/** Proves the set as the check does, by what the database knows of its sealer; returns how each seal was recognized. */
async function sealsFoundFor(expected: typeof sealer): Promise<string[]> {
  const { folder, account } = toolFolder();
  for (const name of ['sealed', 'merged'] as const) {
    writeFileSync(join(folder, `${name}.pdf`), set[name], { mode: 0o600 });
    if (account !== null) chownSync(join(folder, `${name}.pdf`), account, account);
  }
  const job = { jobNumber: 1, isFinal: false, states: ['CA', 'CO'], isUnlockedWanted: true };
  const premises = { ...job, sealer: null, reference: null };
  const proof: SetProof = await proveSet(
    {
      sealed: { path: 'sealed.pdf', sha256: createHash('sha256').update(set.sealed).digest('hex') },
      reference: { kind: 'whole', path: 'merged.pdf' },
      terms: await gatherTerms(database.db, premises, { ...expected, canSeal: true }, 'America/New_York'),
      wanted: 'words-and-file',
    },
    { folder, account },
  );
  return proof.pages.flatMap(({ seals }) => seals.map(({ by, state }) => `${by} ${state ?? ''}`.trim())).toSorted();
}

it('recognizes the registered seals of the sealer for their state, until they are ended', async () => {
  expect(await sealsFoundFor(sealer)).toEqual(['unread', 'unread']);
  const own = await addFingerprint(
    database.db,
    ACTOR,
    sealer,
    await sample({ engineer: sealer.fullName as SealOwner['engineer'], state: 'CA' }),
  );
  expect(await sealsFoundFor(sealer)).toEqual(['fingerprint CA', 'unread']);

  for (const state of ['CA', 'CO'] as const)
    await addFingerprint(database.db, ACTOR, colleague, await sample({ engineer: COLLEAGUE, state }));
  expect(await sealsFoundFor(colleague)).toEqual(['unread', 'unread']);

  await endFingerprint(database.db, ACTOR, own);
  expect(await sealsFoundFor(sealer)).toEqual(['unread', 'unread']);
  await expect(endFingerprint(database.db, ACTOR, own)).rejects.toThrow('No fingerprint in use has the id');
  const listed = (await listAllFingerprints(database.db)).toSorted((one, other) => one.id - other.id);
  expect(listed.map(({ id, state, endedAt }) => [id === own, state, endedAt !== null])).toEqual([
    [true, 'CA', true],
    [false, 'CA', false],
    [false, 'CO', false],
  ]);
});

it('refuses a seal that is registered for somebody else or another state, and samples without one seal', async () => {
  const theirs = await sample({ engineer: COLLEAGUE, state: 'CA' });
  const add = async (given: Partial<typeof theirs> & { unsealed?: string | null }) =>
    addFingerprint(database.db, ACTOR, sealer, { ...theirs, ...given });
  await expect(add({})).rejects.toThrow(`looks like that of ${COLLEAGUE} for California`);
  await expect(addFingerprint(database.db, ACTOR, colleague, { ...theirs, state: 'co' })).rejects.toThrow(
    `looks like that of ${COLLEAGUE} for California`,
  );
  await expect(add({ sealed: theirs.unsealed })).rejects.toThrow('No seal with a ring');
  await expect(add({ sealed: theirs.unsealed, unsealed: theirs.sealed })).rejects.toThrow('No seal with a ring');
  await expect(add({ page: 2 })).rejects.toThrow('There is no page 2: it has 1.');
  await expect(add({ sealed: join(samples, 'none.pdf') })).rejects.toThrow("can't be read: ENOENT");
  await expect(add({ state: 'PR' as 'CA' })).rejects.toThrow('Is not a state');
  writeFileSync(join(samples, 'text.pdf'), 'no PDF');
  await expect(add({ sealed: join(samples, 'text.pdf') })).rejects.toThrow("The sample can't be used.");
});

it('refuses a sample whose words name somebody else, before anything is kept', async () => {
  const sealed = join(samples, 'ed.pdf');
  writeFileSync(sealed, edsSeal());
  const before = await listAllFingerprints(database.db);
  await expect(
    addFingerprint(database.db, ACTOR, sealer, { sealed, unsealed: null, state: 'CO', page: 1 }),
  ).rejects.toThrow(
    `It reads “Ed Engineer” and “0402012345”, but you are registering ${sealer.fullName}’s Colorado seal`,
  );
  expect(await listAllFingerprints(database.db)).toEqual(before);
});

it('records who registered a seal, and nothing of what it looks like', async () => {
  const recorded = database.db.selectFrom('license_change').select(['actor', 'before', 'after']);
  const changes = await recorded.where('table_name', '=', 'seal_fingerprint').execute();
  expect(changes.length).toBeGreaterThanOrEqual(4);
  for (const { actor, before, after } of changes) {
    expect(actor).toBe(ACTOR);
    expect(after).toMatchObject({ contact_id: expect.any(Number) as number, state: expect.any(String) as string });
    expect(JSON.stringify([before, after])).not.toContain('"fingerprint"');
  }
});

it('is made from a staged sample once, however often it is read; the page is then gone, and an unusable one says why', async () => {
  const core = await testCore(database);
  const buckets = await openOwnBuckets();
  const storage = openStorage({ ...core.config, ...buckets.env });
  const { before, after } = await drawingWithSeal(
    { engineer: COLLEAGUE, state: 'NV' },
    { seed: 'staged', isSigned: false },
  );
  const stage = async (sealed: Buffer, unsealed: Buffer | null = before) => {
    const id = randomUUID();
    const keys = { sealedKey: `uploads/${randomUUID()}`, unsealedKey: unsealed && `uploads/${randomUUID()}` };
    await putObject(storage, 'staging', keys.sealedKey, sealed, { contentType: 'application/pdf' });
    if (unsealed && keys.unsealedKey)
      await putObject(storage, 'staging', keys.unsealedKey, unsealed, { contentType: 'application/pdf' });
    const sample = { id, contactId: colleague.contactId, state: 'NV', page: 1, ...keys, askedBy: sealer.contactId };
    await database.db.transaction().execute((tx) => insertSample(tx, sample));
    return id;
  };
  const [good, without, eds] = [await stage(after), await stage(before), await stage(edsSeal(), null)];
  for (const id of [good, good, without, eds]) await readSample({ ...core, storage }, id, unheld);

  const outcomes = await listSettledSamples(database.db, [good, without, eds]);
  expect(outcomes).toHaveLength(3);
  expect(outcomes.find(({ id }) => id === eds)).toMatchObject({
    fingerprintId: null,
    refusal: expect.stringContaining('It reads “Ed Engineer” and “Colorado”, but') as string,
  });
  expect(outcomes.find(({ id }) => id === without)).toMatchObject({
    fingerprintId: null,
    refusal: expect.stringContaining("The sample can't be used."),
  });
  const { fingerprintId } = outcomes.find(({ id }) => id === good)!;
  const kept = (await listAllFingerprints(database.db)).filter(({ state }) => state === 'NV');
  expect(kept.map(({ id, contactId }) => [id, contactId])).toEqual([[fingerprintId, colleague.contactId]]);
  expect(await buckets.keys('staging')).toEqual([]);
  await buckets.clear();
});
