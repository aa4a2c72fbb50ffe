import { aContact, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { aTab } from '@sealdesk/core/testing/caller.ts';
import { testCore } from '@sealdesk/core/testing/core.ts';
import type { Stage } from '../harness/stage.ts';

/** Somebody with an open tab, and the companies whose jobs exist for them; null for all. */
export type WatchingPerson = { sid: string; token: string; sees: number[] | null };

/** Adds so many people of all kinds to the stage's world, each signed in. Staff are three of seven. */
export async function addPeople({ database, world }: Stage, count: number): Promise<WatchingPerson[]> {
  const { db } = database;
  const { companyA, companyB, companyOther, corporationId } = world;
  const core = await testCore(database);
  const staff = async (role: number) => {
    const contactId = await aContact(db, { employee_id: await anEmployee(db) });
    return { userId: await aUser(db, contactId, { role }), sees: null };
  };
  const customer = async (company_id: number, corporate?: { corporation_id: number; sees: number[] }) => {
    const corporation_id = corporate?.corporation_id ?? null;
    const contactId = await aContact(db, { company_id, corporation_id });
    return { userId: await aUser(db, contactId), sees: corporate?.sees ?? [company_id] };
  };
  const kinds = [
    () => staff(10),
    () => customer(companyA),
    () => staff(1),
    () => customer(companyB),
    () => staff(10),
    () => customer(companyOther),
    () => customer(companyA, { corporation_id: corporationId, sees: [companyA, companyB] }),
  ];
  const people: WatchingPerson[] = [];
  for (let n = 0; n < count; n += 1) {
    const { userId, sees } = await kinds[n % kinds.length]!();
    people.push({ ...(await aTab(core, userId)), sees });
  }
  return people;
}
