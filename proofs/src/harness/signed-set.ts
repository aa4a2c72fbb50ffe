import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Db } from '@sealdesk/core/platform/database/database.ts';
import type { Storage } from '@sealdesk/core/platform/storage/storage.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import type { World } from '@sealdesk/core/testing/people.ts';
import { makeSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { planSet, type SetPlan, type SetWishes } from '@sealdesk/core/testing/sealed/plan-set.ts';

/** Two drawings with Washington's seal in words on each, signed as Washington asks for, and not locked, as wanted. */
export function aSignedPlan(seed: string, wishes: SetWishes = {}): SetPlan {
  const plan = planSet(seed, {
    pages: 2,
    page: { family: 'mitek', words: 'text', rotate: 0, crop: null },
    states: ['WA'],
    form: 'drawn',
    style: 'lines',
    producer: 'as it was',
    ...wishes,
  });
  return { ...plan, cover: null, firstSealNumber: null, saving: 'plain', isUnlockedWanted: true };
}

export type SignedSets = {
  plan: SetPlan;
  good: SealedSet;
  /** A job at Ready to Seal whose set is to be sealed by the engineer of the plan; another set where one is given. */
  toSeal(values?: Partial<Parameters<typeof aJob>[1]>, set?: SealedSet): Promise<number>;
  /** A job whose reviewed document is the good set and which awaits its final documents. */
  toDeliver(values?: Partial<Parameters<typeof aJob>[1]>): Promise<number>;
};

/** Makes a good signed set and its engineer. */
export async function signedSets(
  { db, storage }: { db: Db; storage: Storage },
  { companyA, people }: Pick<World, 'companyA' | 'people'>,
  plan: SetPlan,
): Promise<SignedSets> {
  const good = await makeSet(plan);
  const engineerId = await anEngineer(db, good);
  const store = (job_number: number, purpose: string, name: string, bytes: Buffer) =>
    aStoredDocument(db, storage, { job_number, purpose, name, bytes, uploader_id: people.role10.contactId });
  const toSeal: SignedSets['toSeal'] = async (values = {}, set = good) => {
    const job = await aJob(db, {
      company_id: companyA,
      contact_id: people.customer_A_owner.contactId,
      status: STATUS_ID.readyToSeal,
      seal_states: set.terms.states.map(({ state }) => state),
      unlocked_requested: set.terms.isUnlockedWanted,
      sealing_engineer_id: engineerId,
      ...values,
    });
    await store(job, 'merged', 'merged.pdf', set.merged);
    return job;
  };
  const toDeliver: SignedSets['toDeliver'] = async (values = {}) => {
    const job = await toSeal({ status: STATUS_ID.awaitingFinal, ...values });
    await store(job, 'working', 'sealed.pdf', good.sealed);
    return job;
  };
  return { plan, good, toSeal, toDeliver };
}
