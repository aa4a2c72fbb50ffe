import type { Tx } from '../platform/database/database.ts';
import {
  companyAfter,
  companyErrors,
  contactsOf,
  movesCorporation,
  projectsOf,
  type AskedCompany,
  type CompanyAfter,
  type EditableCompany,
  type NewCompany,
} from './company-edit.ts';
import { findAccountsOfProjects, findCopiesToCompany, hasAccountInUse, hasCorporation } from './edit-company.store.ts';
import { findEligibleContacts } from './eligible-contacts.store.ts';
import { refuseFields } from './refuse-fields.ts';

/** Returns a company as it is asked for. Refuses references that it may not have. */
export async function judgeCompany(
  tx: Tx,
  before: EditableCompany | NewCompany,
  asked: AskedCompany,
): Promise<CompanyAfter> {
  const accountOf = await findAccountsOfProjects(tx, projectsOf({ ...before.columns, ...asked.columns }));
  const after = companyAfter(before, asked, accountOf);
  const { corporation_id: corporationId, account_id: accountId } = after.columns;
  const leaves = movesCorporation(before, after) ? before.columns.corporation_id : null;
  const errors = companyErrors(before, after, {
    hasCorporation: corporationId !== null && (await hasCorporation(tx, corporationId)),
    hasAccountInUse: accountId !== null && (await hasAccountInUse(tx, accountId)),
    accountOf,
    eligibleContacts: await findEligibleContacts(tx, contactsOf(after.columns), {
      companyId: before.id,
      corporationId,
    }),
    copiesToCompany: leaves === null || before.id === null ? [] : await findCopiesToCompany(tx, before.id, leaves),
  });
  refuseFields(errors);
  return after;
}
