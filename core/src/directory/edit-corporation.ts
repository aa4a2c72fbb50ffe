import {
  CHECKED_FIELDS,
  CORPORATION_FIELDS,
  type EditCorporationFields,
  type EditCorporationReply,
} from '@sealdesk/contract/directory/corporation.ts';
import { notListed, toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import { savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { nameActor } from '../identity/name-actor.ts';
import type { Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { changedColumns } from './changed-columns.ts';
import { findCorporation, lockCorporation, updateCorporation } from './corporations.store.ts';
import { findEligibleContacts } from './eligible-contacts.store.ts';
import { refuseFields } from './refuse-fields.ts';
import { requireFresh } from '../timeline/stale-row.ts';

const CHECKED_COLUMNS = new Set<string>(CHECKED_FIELDS.map((field) => CORPORATION_FIELDS[field].column));

/** Saves what differs of a corporation. */
export async function editCorporation(
  core: Core,
  caller: Caller,
  { id, fields }: { id: number; fields: EditCorporationFields },
  running: Running,
): Promise<Answer<EditCorporationReply>> {
  return inTransaction(core.db, async (tx) => {
    const { kind } = await nameActor(core, tx, caller);
    const before = await lockCorporation(tx, id);
    if (!before) throw new Refused('missing', MESSAGES.notFound);
    await requireFresh(tx, 'corporation', before, fields.updated_at);

    const changes = changedColumns(before.columns, toColumns(CORPORATION_FIELDS, fields));
    if (changes.cc_contact_id) await requireEligible(tx, id, changes.cc_contact_id);
    const changed = Object.keys(changes);
    const isChecked = changed.some((column) => CHECKED_COLUMNS.has(column));
    if (changed.length > 0) await updateCorporation(tx, id, changes, isChecked);

    const corporation = (await findCorporation(tx, kind, id))!;
    const answer = { status: 200 as const, body: { message: savedRow(corporation.corporation), corporation } };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

async function requireEligible(tx: Tx, corporationId: number, contactId: number): Promise<void> {
  const eligible = await findEligibleContacts(tx, [contactId], { companyId: null, corporationId });
  if (!eligible.has(contactId)) refuseFields({ cc_contact_id: [notListed(CORPORATION_FIELDS.cc_contact_id.label)] });
}
