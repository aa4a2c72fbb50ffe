import { COMPANY_FIELDS, type CompanyReply, type NewCompanyFields } from '@sealdesk/contract/directory/company.ts';
import { toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import { savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { nameActor } from '../identity/name-actor.ts';
import type { Caller } from '../identity/session.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { findCompany } from './companies.store.ts';
import { NEW_COMPANY, takesDefault } from './company-edit.ts';
import { clearDefault, insertCompany } from './edit-company.store.ts';
import { judgeCompany } from './judge-company.ts';

/** Adds a company. Two of one name are two companies: the firm's customers have the names that they have. */
export async function createCompany(
  core: Core,
  caller: Caller,
  fields: NewCompanyFields,
  running: Running,
): Promise<Answer<CompanyReply>> {
  return inTransaction(core.db, async (tx) => {
    const { kind } = await nameActor(core, tx, caller);
    const asked = { columns: toColumns(COMPANY_FIELDS, fields), isDeleted: undefined };
    const after = await judgeCompany(tx, NEW_COMPANY, asked);
    if (takesDefault(NEW_COMPANY, after)) await clearDefault(tx, after.columns.corporation_id!);
    const id = await insertCompany(tx, after.columns);

    const company = (await findCompany(tx, kind, id))!;
    const answer = { status: 201 as const, body: { message: savedRow(company.Company), company } };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}
