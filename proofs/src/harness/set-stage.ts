import { setTimeout as sleep } from 'node:timers/promises';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { auditStore, auditTimelines } from '@sealdesk/core/testing/audit.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { openSmtpListener, type SmtpListener, type SmtpManners } from '@sealdesk/core/testing/smtp.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { sql } from 'kysely';
import { passMailTime } from './pass-mail-time.ts';
import { signInAs } from './sign-in.ts';
import { setStage, type Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

type Options = { workers: number; env?: Record<string, string>; manners?: SmtpManners };

/** The running product with a store and a mail server of its own, and two of operations who send sealed sets. */
export class SetStage {
  readonly stage: Stage;
  readonly buckets: OwnBuckets;
  readonly smtp: SmtpListener;
  readonly smtpProxy: TcpProxy;
  readonly operations: Visitor;
  readonly engineer: Visitor;

  readonly #opened: AsyncDisposableStack;

  private constructor(
    opened: AsyncDisposableStack,
    parts: Pick<SetStage, 'stage' | 'buckets' | 'smtp' | 'smtpProxy' | 'operations' | 'engineer'>,
  ) {
    this.#opened = opened;
    ({
      stage: this.stage,
      buckets: this.buckets,
      smtp: this.smtp,
      smtpProxy: this.smtpProxy,
      operations: this.operations,
      engineer: this.engineer,
    } = parts);
  }

  /** Starts all of it; where a part fails, those before it are ended. */
  static async open({ workers, env = {}, manners = {} }: Options): Promise<SetStage> {
    await using opened = new AsyncDisposableStack();
    const buckets = opened.adopt(await openOwnBuckets(), (own) => own.clear());
    const smtp = opened.adopt(await openSmtpListener(manners), (listener) => listener.close());
    const to = { host: '127.0.0.1', port: Number(new URL(smtp.url).port) };
    const smtpProxy = opened.adopt(await openTcpProxy(to), (proxy) => proxy.close());
    const SMTP_URL = `smtp://127.0.0.1:${smtpProxy.port}`;
    const stage = opened.adopt(await setStage({ workers, env: { ...buckets.env, SMTP_URL, ...env } }), (set) =>
      set.clear(),
    );
    const visit = async (who: 'role10' | 'role10_sealer') =>
      signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
    const [operations, engineer] = [await visit('role10'), await visit('role10_sealer')];
    return new SetStage(opened.move(), { stage, buckets, smtp, smtpProxy, operations, engineer });
  }

  /** The database and the store, for builders. */
  get core() {
    return { db: this.stage.database.db, storage: this.buckets.storage };
  }

  async read(job: number, by = this.operations): Promise<FullJob> {
    return ((await by.send(`/api/getjob?job_id=${job}`)).json as { job: FullJob }).job;
  }

  /** Waits until it is so; throws with the product's last log lines when it never is. */
  async until(what: string, ask: () => boolean | Promise<boolean>, limitMs = 180_000): Promise<void> {
    const limit = Date.now() + limitMs;
    while (!(await ask())) {
      if (Date.now() > limit)
        throw new Error(`Waited in vain for ${what}.\n${this.stage.product.logs().slice(-3_000)}`);
      await sleep(50);
    }
  }

  async eventsOf(job: number) {
    const events = this.core.db.selectFrom('job_event').select(['kind', 'from_status', 'to_status']);
    return events.where('job_number', '=', job).orderBy('id').execute();
  }

  async documentsOf(job: number, purpose: string) {
    const documents = this.core.db.selectFrom('document').selectAll().where('job_number', '=', job);
    return documents.where('purpose', '=', purpose).orderBy('created_at').execute();
  }

  async mailsOf(job: number) {
    const mails = this.core.db.selectFrom('mail').selectAll().where('job_number', '=', job);
    return mails.orderBy('created_at').execute();
  }

  /** The deliveries of one mail that the mail server was given. */
  deliveriesOf({ message_id }: { message_id: string }) {
    return this.smtp.received.filter(({ messageId }) => messageId === message_id);
  }

  /** How often a worker has looked at the mail and found that it waits. */
  async looksAt(mailId: string): Promise<number> {
    const { rows } = await sql<{ looks: number }>`select count(*)::int as looks from pgboss.job
      where name = 'deliver-mail' and state = 'completed' and data->>'mailId' = ${mailId}`.execute(this.core.db);
    return rows[0]!.looks;
  }

  /** Lets time pass for mails: for all that wait, or for those of a job. */
  async passTime(seconds: number, job?: number): Promise<void> {
    await passMailTime(this.core.db, seconds, job);
  }

  /** Ends all of it, and throws where what was stored and recorded is not as it must be (I1, I4, I5 and I6). */
  async clearAndAudit(): Promise<void> {
    try {
      const { database } = this.stage;
      const problems = [
        ...(await auditTimelines(database, this.buckets)),
        ...(await auditStore(database, this.buckets)),
      ];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    } finally {
      await this.clear();
    }
  }

  async clear(): Promise<void> {
    await this.#opened.disposeAsync();
  }
}
