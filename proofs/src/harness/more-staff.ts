import { randomUUID } from 'node:crypto';
import { aContact, aLicense, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { inject } from 'vitest';
import { signInAs } from './sign-in.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Signs so many more people of operations in, engineers unless they are to review: limits by person hold for each of them. */
export async function moreOperations(
  { database: { db }, product, world }: Stage,
  count: number,
  isEngineer = true,
): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let n = 0; n < count; n += 1) {
    const subject = `operations-${randomUUID()}`;
    const email = `${subject}@firm.example`;
    const employeeId = await anEmployee(db, { name: 'Staff' });
    const contactId = await aContact(db, {
      employee_id: employeeId,
      first_name: 'Staff',
      email,
      is_engineer: isEngineer,
    });
    if (isEngineer) await aLicense(db, contactId, 'VA');
    const oidc_issuer = inject('services').oidc.issuer;
    const userId = await aUser(db, contactId, { role: 10, oidc_issuer, oidc_subject: subject });
    const person = { ...world.people.role10, userId, contactId, employeeId, email, subject };
    visitors.push(await signInAs(product.url, db, person));
  }
  return visitors;
}
