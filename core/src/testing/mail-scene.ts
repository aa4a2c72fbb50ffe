import type { MailRoom } from '../mail/deliver-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { openMailer } from '../platform/mailer.ts';
import { testCore, testEnvironment } from './core.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openSmtpListener, type SmtpListener, type SmtpManners } from './smtp.ts';

/** A database and a mail server of the test's own, and the environment of processes that work with both. */
export type MailScene = {
  database: TestDatabase;
  smtp: SmtpListener;
  room: MailRoom;
  environment: Record<string, string>;
  /** Queues a mail to Ann in a transaction of its own and gives its id. */
  queue(options?: { subject?: string; beforeCommit?(mailId: string): void }): Promise<string>;
  close(): Promise<void>;
};

/** Sets the scene. */
export async function openMailScene(manners: SmtpManners = {}): Promise<MailScene> {
  const database = await createTestDatabase();
  const smtp = await openSmtpListener(manners);
  const environment = { ...testEnvironment(database), SMTP_URL: smtp.url };
  const core = await testCore(database, environment);
  const room = { ...core, mailer: openMailer(core.config) };
  return {
    database,
    smtp,
    room,
    environment,
    queue: ({ subject = 'Ready', beforeCommit = () => {} } = {}) =>
      room.db.transaction().execute(async (tx) => {
        const recipients = { to: [{ name: 'Ann Lee', address: 'ann@builder.example' }] };
        const id = await queueMail(tx, room, { kind: 'notice', recipients, subject, body: 'Hello.' });
        beforeCommit(id);
        return id;
      }),
    close: async () => {
      await smtp.close();
      await room.tasks.close();
      await database.destroy();
    },
  };
}
