import {
  CONTACT_FIELDS,
  type ContactColumns,
  type ContactReply,
  type EditContactFields,
  type NewContactFields,
} from '@sealdesk/contract/directory/contact.ts';
import { CONTACT_REFUSALS, OWN_ROW, savedRow } from '@sealdesk/contract/directory/directory-messages.ts';
import { toColumns } from '@sealdesk/contract/directory/directory-fields.ts';
import { emailChangedLetter } from '@sealdesk/contract/mail/email-changed-letter.ts';
import { INVITING } from '@sealdesk/contract/people/link-messages.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import { changeRole } from '../identity/change-role.ts';
import { followEmail } from '../identity/links/change-email.ts';
import { becomeStaff, inviteNewContact } from '../identity/links/invite.ts';
import { holdCaller, nameActor } from '../identity/name-actor.ts';
import { requireRecentProof, type Caller } from '../identity/session.ts';
import { handOverJobs } from '../jobs/contact-moves/hand-over-jobs.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { violatedUniqueness } from '../platform/database/database-errors.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import {
  contactChanges,
  contactErrors,
  guardedChanges,
  isMoved,
  needsProof,
  placeErrors,
  type ContactChanges,
  type EditableContact,
} from './contact-edit.ts';
import { findContact } from './contacts.store.ts';
import { findLostCopies, findParents, insertContact, lockContact, updateContact } from './edit-contact.store.ts';
import { refuseFields, type FieldErrors } from './refuse-fields.ts';
import { requireFresh } from '../timeline/stale-row.ts';

/** Adds a contact and invites them. That gives somebody a way in, so it needs a recent sign-in. */
export async function createContact(
  core: Core,
  caller: Caller,
  fields: NewContactFields,
  running: Running,
): Promise<Answer<ContactReply>> {
  return saving(core, caller, async (tx, viewer) => {
    const columns = toColumns(CONTACT_FIELDS, fields) as ContactColumns;
    await requireRecentProof(core, tx, caller);
    refuseFields(placeErrors(columns, columns, await findParents(tx, columns)));
    const id = await insertContact(tx, columns);
    await inviteNewContact(core, tx, id);
    const answer = { status: 201 as const, body: await savedContact(tx, viewer, id) };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/**
 * Saves what differs of a contact. Rights and identity need a recent sign-in and are never one's own to change; whoever is
 * deleted is signed out by the same transaction, by a trigger.
 */
export async function editContact(
  core: Core,
  caller: Caller,
  { id, fields }: { id: number; fields: EditContactFields },
  running: Running,
): Promise<Answer<ContactReply>> {
  return saving(core, caller, async (tx, viewer) => {
    const contact = await lockContact(tx, id);
    if (!contact) throw new Refused('missing', MESSAGES.notFound);
    const changes = contactChanges(contact, fields);
    refuseOwnRights(viewer, id, changes);
    await requireFresh(tx, 'contact', contact, fields.updated_at);
    if (needsProof(contact, changes)) await requireRecentProof(core, tx, caller);
    const parents = await findParents(tx, changes.columns);
    const lostCopies = isMoved(changes) ? await findLostCopies(tx, id, { ...contact.columns, ...changes.columns }) : [];
    refuseFields(contactErrors(contact, changes, { parents, lostCopies }));

    await updateContact(tx, id, changes.columns, changes.deletion);
    if (isMoved(changes)) {
      const newContacts = (fields.new_job_contacts ?? []).map((one) => ({
        companyId: one.drjcoid,
        contactId: one.drj_contact_id,
      }));
      await handOverJobs(tx, { contact, newContacts, actorId: viewer.contactId });
    }
    if (typeof changes.role === 'number') await changeRole(tx, id, changes.role);
    if (contact.columns.employee_id === null && changes.columns.employee_id) await becomeStaff(core, tx, id);
    const { email } = changes.columns;
    if (email) {
      const emailed = await followEmail(core, tx, { contactId: id, email, requestedBy: viewer.contactId });
      await mailChangedAddress(tx, core, contact, { changes, emailed });
    }
    const answer = { status: 200 as const, body: await savedContact(tx, viewer, id) };
    await running.keepAnswer(tx, answer);
    return answer;
  });
}

/** Runs the work in a transaction of the caller's, and refuses what another contact has already. */
async function saving(
  core: Core,
  caller: Caller,
  work: (tx: Tx, viewer: Viewer) => Promise<Answer<ContactReply>>,
): Promise<Answer<ContactReply>> {
  try {
    return await inTransaction(core.db, async (tx) => {
      await holdCaller(tx, caller);
      return work(tx, await nameActor(core, tx, caller));
    });
  } catch (error) {
    refuseFields(TAKEN[violatedUniqueness(error) ?? ''] ?? {});
    throw error;
  }
}

/** What only one contact can have, by the name of the database's rule. */
const TAKEN: Record<string, FieldErrors> = {
  contact_email_once: { email: [CONTACT_REFUSALS.emailTaken] },
  app_user_email: { email: [INVITING.addressTaken] },
  contact_employee_id_key: { employee_id: [CONTACT_REFUSALS.employeeTaken] },
};

function refuseOwnRights({ contactId }: Viewer, id: number, changes: ContactChanges): void {
  const isGuarded = guardedChanges(changes).length > 0 || changes.deletion !== null;
  if (id === contactId && isGuarded) throw new Refused('forbidden', OWN_ROW);
}

/** Emails the old and the new address, so that a change that no one asked for is noticed; not one that has an email about its sign-in. */
async function mailChangedAddress(
  tx: Tx,
  core: Core,
  { columns }: EditableContact,
  { changes, emailed }: { changes: ContactChanges; emailed: readonly string[] },
): Promise<void> {
  const { email: after, first_name, last_name } = changes.columns;
  const before = columns.email;
  if (!after || !before) return;
  const name = `${first_name ?? columns.first_name} ${last_name ?? columns.last_name}`;
  const letter = emailChangedLetter({ to: name, before, after });
  const isEmailed = new Set(emailed.map((address) => address.toLowerCase()));
  for (const address of [before, after]) {
    // An address from before there was a rule may be none.
    if (isEmailed.has(address.toLowerCase()) || !isMailAddress(address)) continue;
    await queueMail(tx, core, { kind: 'email-changed', recipients: { to: [{ name, address }] }, letter });
  }
}

async function savedContact(tx: Tx, viewer: Viewer, id: number): Promise<ContactReply> {
  const contact = (await findContact(tx, viewer, id))!;
  return { message: savedRow(contact.contact_name), contact };
}
