import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { certificateNotRegistered } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aJobToSeal } from '@sealdesk/core/testing/job-to-seal.ts';
import { onFiles, OUT } from '@sealdesk/core/testing/sealed/on-files.ts';
import { RULES } from '@sealdesk/core/testing/sealed/state-rules.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../harness/csv.ts';
import { sendAndCheck } from '../harness/send-set.ts';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';

const FOLDER = path.join(projectRoot, 'proofs/fixtures/tampered');
const read = (name: string) => readFileSync(path.join(FOLDER, name));

/** Sets that others tampered with, who didn't know our checks, and what has to happen to each. */
const CASES = parseCsv(read('cases.csv').toString()).map(({ file, what, expected }) => ({ file, what, expected }));

let stage: Stage;
let storage: ReturnType<typeof openTestStorage>;
const visit = signInOnce(() => stage);
beforeAll(async () => {
  stage = await setStage({ workers: 2 });
  storage = openTestStorage();
});
afterAll(async () => {
  if (storage) await closeTestStorage(storage);
  await stage?.clear();
});

/** Of each set to seal: the state of its job. */
const STATES = { D48215: 'VA', D48216: 'VA', D48218: 'WA' } as const;
/** Numbers of the engineer who seals all of them. */
const LICENSES = { VA: '018099', WV: '35127', WA: '13862' } as const;

function jobOf(file: string): keyof typeof STATES {
  if (file.startsWith('tampered/') || file.includes('seal-over-note')) return 'D48215';
  return file.startsWith('signed/') || file.includes('g14') ? 'D48218' : 'D48216';
}

/** A certificate belongs to one engineer at a time, and every job has its own: these sets are checked one by one. */
const isSigned = (file: string) => file.startsWith('signed/') || /g1[456]/.test(file);

function setFor(file: string) {
  const job = jobOf(file);
  const state = STATES[job];
  const { fingerprint256, validFrom, validTo } = new X509Certificate(read('signed/registered-certificate.pem'));
  const certificate = {
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: new Date(validFrom),
    validUntil: new Date(validTo),
    endedAt: null,
  };
  const licenses = Object.entries(LICENSES).map(([of, number]) => ({
    state: of,
    number,
    validFrom: '2020-01-01',
    validUntil: '2099-12-31',
    isActive: true,
  }));
  const certificates = isSigned(file) ? [certificate] : [];
  const sealer = { contactId: 0, fullName: 'Anton Novak', licenses, certificates, fingerprints: [] };
  return {
    merged: read(`to-seal-${job}.pdf`),
    terms: {
      today: '2026-11-18',
      timezone: 'America/New_York',
      states: [{ state, rule: RULES[state], firmNumber: null }],
      sealer,
      isUnlockedWanted: false,
    },
  };
}

/** Adds a job at Ready to Seal or, with the set that was reviewed, at Awaiting Final. */
async function aJobFor(file: string, reviewed?: Buffer): Promise<number> {
  const place = { db: stage.database.db, storage };
  if (!reviewed) return (await aJobToSeal(place, stage.world, setFor(file))).job;
  const { job } = await aJobToSeal(place, stage.world, setFor(file), { status: STATUS_ID.awaitingFinal });
  const uploader_id = stage.world.people.role10.contactId;
  const working = { job_number: job, purpose: 'working', name: 'sealed.pdf', bytes: reviewed, uploader_id };
  await aStoredDocument(place.db, storage, working);
  return job;
}

/** What the check makes of a set: refused, left to the reviewer by kinds of places, or accepted with nothing to look at. */
async function outcomeOf(file: string, { reviewed, sent = read(file) }: { reviewed?: Buffer; sent?: Buffer } = {}) {
  const operations = await visit('role10');
  const job = await aJobFor(file, reviewed);
  const purpose = reviewed ? 'final' : 'working';
  const { status, message } = await sendAndCheck(operations, job, { purpose, files: { 'sealed.pdf': sent } });
  if (status === 'error') return { is: 'refused', message };
  const { open, warnings } = (await operations.send(`/api/jobs/${job}/proof`)).json as SetProofReply;
  return { is: open.length > 0 ? 'listed' : 'accepted', kinds: [...new Set(open.map(({ kind }) => kind))], warnings };
}

const NOT_REGISTERED = certificateNotRegistered('Anton Novak', 'Anton Novak');
const EXPECTED: Record<string, object> = {
  refuse: { is: 'refused' },
  list: { is: 'listed' },
  'list or refuse': { is: expect.toBeOneOf(['listed', 'refused']) },
  'accept, nothing to look at': { is: 'accepted', warnings: [] },
  'accept, unread seal': { is: 'listed', kinds: ['unread-seal'] },
  'accept, and say that the certificate is not registered': { is: 'accepted', warnings: [NOT_REGISTERED] },
  'refuse (Virginia seals every page)': { is: 'refused' },
  'list (the seal lies over the drawing), never refuse': { is: 'listed', kinds: ['over-drawing'] },
};

/** The good set that tampered finals are compared with: pages of two tampered sets on which nothing was done. */
async function untampered(): Promise<Buffer> {
  const pages = ['--empty', '--pages', 'a.pdf', '1-3', 'b.pdf', '4', 'a.pdf', '5-z', '--', OUT];
  const files = { 'a.pdf': read('tampered/47-userunit.pdf'), 'b.pdf': read('tampered/04-line-added.pdf') };
  return onFiles('qpdf', pages, files);
}

/** Returns what was reviewed before this final. Of a good set it is one with the same seals by another program, or itself. */
async function reviewedBefore(file: string): Promise<Buffer> {
  if (file.startsWith('tampered/')) return untampered();
  if (file.startsWith('signed/')) return read('honest/g14-signed.pdf');
  return read(/g(01|02|04|06|07|09|12)-/.test(file) ? 'honest/g03-pikepdf.pdf' : file);
}

/** These sets have other seals than the reviewed one, and Final reads no seals. */
const hasOtherSeals = (file: string) => /tampered\/1[0-7]-/.test(file);
/** Final compares words, ink and file by the rules of For Review: what those refuse needn't be shown again. */
const FINALS = CASES.filter(
  ({ file, expected }) => expected !== 'refuse' || hasOtherSeals(file!) || file!.startsWith('signed/'),
).filter(({ file }) => !file!.includes('g08-first-page-only'));
const SENT = [...CASES.map((one) => ({ at: 'For Review', ...one })), ...FINALS.map((one) => ({ at: 'Final', ...one }))];

/** At Final no one reviews: whatever For Review lists of a tampered set is refused there, and nothing of a good set is open. */
async function check({ at, file, expected }: (typeof SENT)[number]) {
  if (at === 'For Review') return expect(await outcomeOf(file!)).toMatchObject(EXPECTED[expected!]!);
  const is = file!.startsWith('honest/') ? 'accepted' : 'refused';
  expect(await outcomeOf(file!, { reviewed: await reviewedBefore(file!) })).toMatchObject({ is });
}

it.concurrent.each(SENT.filter(({ file }) => !isSigned(file!)))('$at of $file: $what: $expected', check);
it.each(SENT.filter(({ file }) => isSigned(file!)))('$at of $file: $what: $expected', check);

it('accepts the good set that tampered finals are compared with', async () => {
  const good = await untampered();
  expect(await outcomeOf('tampered/none', { reviewed: good, sent: good })).toMatchObject({ is: 'accepted' });
});
