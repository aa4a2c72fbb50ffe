import { COMPANY_FIELDS, type CompanyReply, type EditCompanyFields } from '@sealdesk/contract/directory/company.ts';
import { toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import { savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { endSessionsOfCompany } from '../identity/end-sessions.ts';
import { nameActor } from '../identity/name-actor.ts';
import { requireRecentProof, type Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { changedColumns } from './changed-columns.ts';
import { findCompany } from './companies.store.ts';
import {
  movesCorporation,
  takesDefault,
  type AskedCompany,
  type CompanyAfter,
  type EditableCompany,
} from './company-edit.ts';
import { clearDefault, lockCompany, updateCompany } from './edit-company.store.ts';
import { judgeCompany } from './judge-company.ts';
import { requireFresh } from '../timeline/stale-row.ts';

/**
 * Saves what differs of a company, its deletion or its restoration. A recent sign-in is needed where that changes whose jobs
 * people see: another corporation, or a company that is restored with its people's access.
 */
export async function editCompany(
  core: Core,
  caller: Caller,
  { id, fields }: { id: number; fields: EditCompanyFields },
  running: Running,
): Promise<Answer<CompanyReply>> {
  return inTransaction(core.db, async (tx) => {
    const { kind } = await nameActor(core, tx, caller);
    const before = await lockCompany(tx, id);
    if (!before) throw new Refused('missing', MESSAGES.notFound);
    await requireFresh(tx, 'company', before, fields.updated_at);
    const after = await judgeCompany(tx, before, askedOf(fields));
    if (movesCorporation(before, after) || (before.isDeleted && !after.isDeleted))
      await requireRecentProof(core, tx, caller);
    await save(tx, before, after);

    const company = (await findCompany(tx, kind, id))!;
    const answer = { status: 200 as const, body: { message: savedRow(company.Company), company } };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

function askedOf(fields: EditCompanyFields): AskedCompany {
  const isDeleted = fields.deleted_at === undefined ? undefined : fields.deleted_at !== null;
  return { columns: toColumns(COMPANY_FIELDS, fields), isDeleted };
}

async function save(tx: Tx, before: EditableCompany, after: CompanyAfter): Promise<void> {
  const changes = changedColumns(before.columns, after.columns);
  const isDeletionChanged = after.isDeleted !== before.isDeleted;
  if (Object.keys(changes).length === 0 && !isDeletionChanged) return;
  if (takesDefault(before, after)) await clearDefault(tx, after.columns.corporation_id!);
  await updateCompany(tx, before.id, { ...changes, ...(isDeletionChanged && { isDeleted: after.isDeleted }) });
  if (isDeletionChanged && after.isDeleted) await endSessionsOfCompany(tx, before.id);
}
