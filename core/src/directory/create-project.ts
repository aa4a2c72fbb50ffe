import {
  defaultProjectTitle,
  type CreateProjectBody,
  type CreateProjectReply,
} from '@sealdesk/contract/directory/accounts.ts';
import { COMPANY_REFUSALS, savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import { notListed } from '@sealdesk/contract/directory/directory-fields.ts';
import type { Core } from '../core.ts';
import { nameActor } from '../identity/name-actor.ts';
import type { Caller } from '../identity/session.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { currentYear, findDefaultProject, insertDefaultProject, lockAccountOf } from './accounts.store.ts';
import { refuseFields } from './refuse-fields.ts';

/** Adds the company's default project of a type, or returns the one that it has. */
export async function createProject(
  core: Core,
  caller: Caller,
  { company_id: companyId, account_id: accountId, type }: CreateProjectBody,
): Promise<CreateProjectReply> {
  return inTransaction(core.db, async (tx) => {
    await nameActor(core, tx, caller);
    const company = await lockAccountOf(tx, companyId);
    if (!company) refuseFields({ company_id: [notListed('Company')] });
    if (company?.accountId !== accountId) refuseFields({ account_id: [COMPANY_REFUSALS.otherAccount] });

    const wanted = { companyId, accountId, type };
    const title = defaultProjectTitle(type, await currentYear(tx, core.config.FIRM_TIMEZONE));
    const project = (await findDefaultProject(tx, wanted)) ?? (await insertDefaultProject(tx, { ...wanted, title }));
    return { message: savedRow(project.Title), project };
  });
}
