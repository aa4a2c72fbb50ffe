import { deliverMail, type MailCore } from '@sealdesk/core/mail/deliver-mail.ts';
import { defineTask } from '@sealdesk/core/platform/tasks/run-tasks.ts';

/** Sends a mail of the outbox. */
export const deliverMailTask = defineTask<MailCore, 'deliver-mail'>('deliver-mail', (core, { mailId }, { hold }) =>
  deliverMail(core, mailId, hold),
);
