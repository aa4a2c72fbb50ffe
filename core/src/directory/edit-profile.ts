import { CONTACT_FIELDS, type ContactColumns } from '@sealdesk/contract/directory/contact.ts';
import { toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import type { EditUserBody } from '@sealdesk/contract/people/account.ts';
import { spendBudget } from '../budgets/spend-budget.ts';
import type { Core } from '../core.ts';
import { nameSelf } from '../identity/name-actor.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Viewer } from '../viewer.ts';
import { changedColumns } from './changed-columns.ts';
import { lockContact, updateContact } from './edit-contact.store.ts';
import { readProfile, saveLetterKeys, type Profile } from './profile.store.ts';

/** Saves what differs of what people keep of themselves, on the audit trail as their own change; returns them as they are then. */
export async function editProfile(
  core: Core,
  caller: Caller,
  { has_letter_keys, ...fields }: EditUserBody,
): Promise<{ viewer: Viewer; profile: Profile }> {
  return inTransaction(core.db, async (tx) => {
    const { contactId, userId } = await nameSelf(core, tx, caller);
    const { columns } = (await lockContact(tx, contactId))!;
    const changes = changedColumns(columns, toColumns(CONTACT_FIELDS, fields)) as Partial<ContactColumns>;
    await updateContact(tx, contactId, changes, null);
    if (has_letter_keys !== undefined) await saveLetterKeys(tx, userId, has_letter_keys);
    const viewer = await getViewerAgain(core, tx, caller);
    if (Object.keys(changes).length > 0) await spendBudget(core, tx, viewer, 'profile');
    return { viewer, profile: await readProfile(tx, userId) };
  });
}
