import type { MailCore } from '../mail/deliver-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { openMailer } from '../platform/mailer.ts';
import { testCore, testEnvironment } from './core.ts';
import { aLetter } from './a-letter.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openSmtpListener, type SmtpListener, type SmtpManners } from './smtp.ts';

/** A database and a mail server of the test's own, and the environment of processes that work with both. */
export type MailFixture = {
  database: TestDatabase;
  smtp: SmtpListener;
  core: MailCore;
  environment: Record<string, string>;
  /** Queues a mail to Ann in a transaction of its own and gives its id. */
  queue(options?: { subject?: string; beforeCommit?(mailId: string): void }): Promise<string>;
  close(): Promise<void>;
};

/** Opens the database, the mail server and the core of a test. */
export async function openMailFixture(manners: SmtpManners = {}): Promise<MailFixture> {
  const database = await createTestDatabase();
  const smtp = await openSmtpListener(manners);
  const environment = { ...testEnvironment(database), SMTP_URL: smtp.url };
  const base = await testCore(database, environment);
  const core = { ...base, mailer: openMailer(base.config) };
  return {
    database,
    smtp,
    core,
    environment,
    queue: ({ subject = 'Ready', beforeCommit = () => {} } = {}) =>
      core.db.transaction().execute(async (tx) => {
        const recipients = { to: [{ name: 'Ann Lee', address: 'ann@builder.example' }] };
        const id = await queueMail(tx, core, { kind: 'renewals', recipients, letter: aLetter({ subject }) });
        beforeCommit(id);
        return id;
      }),
    close: async () => {
      await smtp.close();
      await core.tasks.close();
      await database.destroy();
    },
  };
}
