import { REMINDER_DAYS } from '@sealdesk/contract/licenses/licenses.ts';
import { renewalLetter, type EndingThing } from '@sealdesk/contract/mail/license-letters.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../core.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  findReminderDay,
  listAddresses,
  listOperations,
  takeDueReminders,
  type DueReminder,
  type MailedPerson,
} from './renewals.store.ts';

/**
 * Mails what ends in 90, 60 and 30 days: each engineer their own, and operations all of it, at most one mail a day each. What
 * becomes due after the day's mail waits for the next one. Returns how many reminders went out.
 */
export async function remindOfRenewals(core: Pick<Core, 'db' | 'config' | 'tasks'>): Promise<number> {
  const { FIRM_TIMEZONE, PUBLIC_URL } = core.config;
  return inTransaction(core.db, async (tx) => {
    const { day, isDone } = await findReminderDay(tx, FIRM_TIMEZONE);
    if (isDone) return 0;
    const due = await takeDueReminders(tx, FIRM_TIMEZONE, REMINDER_DAYS);
    if (due.length === 0) return 0;
    const mail = async (
      people: readonly MailedPerson[],
      reminders: readonly DueReminder[],
      key: string,
      to: string,
    ) => {
      const recipients = people.filter(({ address }) => isMailAddress(address));
      if (recipients.length === 0) return;
      const isForOperations = key === `renewals:${day}`;
      const letter = renewalLetter({
        to,
        ending: reminders.map(toEnding),
        screenOrigin: isForOperations ? PUBLIC_URL : null,
      });
      await queueMail(tx, core, { kind: 'renewals', onceKey: key, recipients: { to: recipients }, letter });
    };
    await mail(await listOperations(tx, OPERATIONS_ROLE), due, `renewals:${day}`, 'everybody at operations');
    const own = Map.groupBy(due, ({ contactId }) => contactId);
    for (const person of await listAddresses(
      tx,
      [...own.keys()].filter((id) => id !== null),
    ))
      await mail([person], own.get(person.contactId)!, `renewals:${day}:${person.contactId}`, person.name);
    return due.length;
  });
}

function toEnding({ subject, holder, state, number, endsOn, daysLeft }: DueReminder): EndingThing {
  const where = state === null ? '' : `${STATE_NAME[state as StateCode]} `;
  const what = {
    license: `${where}license ${number}`,
    firm_authorization: `${where}authorization ${number} of the firm`,
    engineer_certificate: `Certificate ${number}`,
  }[subject];
  const [year, month, date] = endsOn.split('-');
  return { what, holder, lastDay: `${month}/${date}/${year!.slice(2)}`, daysLeft };
}
