import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '../core.ts';
import type { Db } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { aContact, aJob, aLicense, anAuthorization, anEmployee } from './builders.ts';
import { aStoredDocument } from './files.ts';
import type { World } from './people.ts';
import { sealedSet, type SealedSet } from './sealed/make-set.ts';

/** A small set that is sealed by words, in a state that asks for nothing else, and not locked, as its customer wants it. Each seed gives another drawing. */
export async function aSmallSet(seed: string): Promise<SealedSet> {
  const set = await sealedSet(seed, { pages: 2, states: ['CA'], form: 'drawn', producer: 'as it was' });
  return { ...set, terms: { ...set.terms, isUnlockedWanted: true } };
}

type JobToSeal = { job: number; engineerId: number };

/** A job at Ready to Seal whose combined set is what the given one was made of, and whose named sealer can seal it. */
export async function aJobToSeal(
  { db, storage }: { db: Db; storage: Storage },
  world: Pick<World, 'companyA' | 'people'>,
  set: Pick<SealedSet, 'merged' | 'terms'>,
  values: Partial<Parameters<typeof aJob>[1]> = {},
): Promise<JobToSeal> {
  const engineerId = await anEngineer(db, set);
  const job = await aJob(db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    status: STATUS_ID.readyToSeal,
    seal_states: set.terms.states.map(({ state }) => state),
    unlocked_requested: set.terms.isUnlockedWanted,
    sealing_engineer_id: engineerId,
    ...values,
  });
  const merged = { job_number: job, purpose: 'merged', name: 'merged.pdf', bytes: set.merged };
  await aStoredDocument(db, storage, { ...merged, uploader_id: world.people.role10.contactId });
  return { job, engineerId };
}

/** The engineer that the set is sealed by, without an email address, with the licenses, the certificate and the firm's numbers of its terms. */
export async function anEngineer(db: Core['db'], { terms }: Pick<SealedSet, 'terms'>): Promise<number> {
  const words = terms.sealer.fullName.split(' ');
  const engineerId = await aContact(db, {
    first_name: words.slice(0, -1).join(' '),
    last_name: words.at(-1)!,
    email: null,
    employee_id: await anEmployee(db),
    is_engineer: true,
  });
  for (const { state, number, validFrom, validUntil } of terms.sealer.licenses)
    await aLicense(db, engineerId, state, { number, valid_from: validFrom, valid_until: validUntil });
  for (const { sha256, validFrom, validUntil } of terms.sealer.certificates) {
    const row = { contact_id: engineerId, subject: 'CN=Test', valid_from: validFrom, valid_until: validUntil };
    await db
      .insertInto('engineer_certificate')
      .values({ ...row, sha256: Buffer.from(sha256, 'hex') })
      .onConflict((at) => at.column('sha256').doUpdateSet({ contact_id: engineerId }))
      .execute();
  }
  const numbers = terms.states.flatMap(({ state, firmNumber }) => (firmNumber ? [{ state, number: firmNumber }] : []));
  for (const { state, number } of numbers) await anAuthorization(db, state, { number });
  return engineerId;
}
