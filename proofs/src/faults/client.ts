import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { aPdf, aZip, sendOriginal, sendUpload } from '../harness/upload.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import type { FaultScene, Person } from './fault-scene.ts';
import type { Effect, Ledger } from './ledger.ts';

/** A file for a job, which its upload call accepts at once: a working file of operations', a customer's replaced original. */
export type Wish = Effect & { person: Person; path: string; name: string };

/** A wish of that person's, for a job of its own. */
export async function aWish(scene: FaultScene, person: Person, size = 2_000): Promise<Wish> {
  const isStaff = person.kind === 'operations';
  const jobNumber = await scene.aJobAt(isStaff ? 2 : 9);
  return {
    key: randomUUID(),
    jobNumber,
    person,
    bytes: isStaff ? aPdf(size) : aZip(),
    name: isStaff ? 'notes.pdf' : 'again.zip',
    path: `/api/jobs/upload/${isStaff ? 'working' : 'replace_original'}/${jobNumber}`,
  };
}

/** The same person at another process of the product. */
export function at(url: string, { visitor }: Pick<Person, 'visitor'>): Visitor {
  const there = new Visitor(url);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  there.token = visitor.token;
  return there;
}

/** Sends it once; null when the connection broke before an answer. */
export async function sendOnce(ledger: Ledger, url: string, wish: Wish): Promise<Answer | null> {
  ledger.ask(wish);
  const { bytes, name, key } = wish;
  const answer = await sendUpload(at(url, wish.person), wish.path, { files: [{ bytes, name }], key }).catch(() => null);
  if (answer) ledger.record(wish, answer);
  return answer;
}

/** Sends it under its key again and again, as our pages do, until it is acknowledged. */
export async function sendUntilDone(ledger: Ledger, url: string, wish: Wish, withinMs = 180_000): Promise<Answer> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await sendOnce(ledger, url, wish);
    if (answer?.status === 200) return answer;
    if (Date.now() > until) {
      throw new Error(`${wish.path} was never acknowledged: ${answer?.status ?? 'no answer'} ${answer?.text ?? ''}`);
    }
    await sleep(500);
  }
}

/** Sends an original and makes a job of it, each once; returns true when the answer names the job. */
export async function createJobOnce({ ledger, stage }: FaultScene, url: string, person: Person): Promise<boolean> {
  const visitor = at(url, person);
  const bytes = aZip();
  const [uploadKey, key] = [randomUUID(), randomUUID()];
  const upload = await sendOriginal(visitor, bytes, { key: uploadKey }).catch(() => null);
  if (upload?.status !== 200) return false;
  const { companyA, people } = stage.world;
  const { uuid: id } = upload.json as { uuid: string };
  const job = {
    ...aNewJob({ id, drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId }),
    confirmed: true,
  };
  const headers = { 'idempotency-key': key };
  const created = await visitor.send('/api/jobs', { method: 'POST', body: job, headers }).catch(() => null);
  if (created?.status !== 201) return false;
  ledger.recordJob(key, (created.json as { job_id: number }).job_id, bytes);
  return true;
}
