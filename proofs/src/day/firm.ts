import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { anEngineer, aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { moreCustomers, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import type { SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { openSmtpListener, type SmtpListener } from '@sealdesk/core/testing/smtp.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { inject } from 'vitest';
import { Ledger } from '../faults/ledger.ts';
import { OwnPostgres } from '../faults/own-postgres.ts';
import { moreOperations } from '../harness/more-staff.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { DayProcess } from './day-process.ts';

/** Somebody who uses the product, at whichever API answers. */
export type Actor = { person: PersonInTest | null; visitor: Visitor };

const APIS = 2;
const WORKERS = 2;
const CUSTOMERS = 12;
const OPERATIONS = 9;
const RETRY_MS = 300;
/** Whoever is not answered for so long gives up, and the proof fails. */
const GIVE_UP_MS = 300_000;

/** A firm at work: two APIs and two workers on a database, a store and a mail server of their own, each of which can fail. */
export class Firm {
  readonly postgres: OwnPostgres;
  readonly buckets: OwnBuckets;
  readonly storeProxy: TcpProxy;
  readonly smtp: SmtpListener;
  readonly smtpProxy: TcpProxy;
  readonly stage: Stage;
  readonly apis: DayProcess[];
  readonly workers: DayProcess[];
  readonly ledger = new Ledger();
  /** How often each status was answered, and how often a connection broke in place of an answer. */
  readonly statuses: Record<string, number> = {};
  customers: Actor[] = [];
  operations: Actor[] = [];
  set!: SealedSet;
  engineerId!: number;
  #turn = 0;
  readonly #busy = new Map<Actor, Promise<void>>();
  readonly #opened = new AsyncDisposableStack();

  private constructor(
    parts: Pick<Firm, 'postgres' | 'buckets' | 'storeProxy' | 'smtp' | 'smtpProxy' | 'stage' | 'apis' | 'workers'>,
  ) {
    this.postgres = parts.postgres;
    this.buckets = parts.buckets;
    this.storeProxy = parts.storeProxy;
    this.smtp = parts.smtp;
    this.smtpProxy = parts.smtpProxy;
    this.stage = parts.stage;
    this.apis = parts.apis;
    this.workers = parts.workers;
  }

  /** Starts all of it and lets everybody sign in; where a part fails, those before it are ended. */
  static async open(): Promise<Firm> {
    await using opened = new AsyncDisposableStack();
    const postgres = opened.adopt(await OwnPostgres.start(), (own) => own.remove());
    const buckets = opened.adopt(await openOwnBuckets(), (own) => own.clear());
    const store = new URL(inject('services').s3.endpoint);
    const toStore = { host: store.hostname, port: Number(store.port) };
    const storeProxy = opened.adopt(await openTcpProxy(toStore), (proxy) => proxy.close());
    const smtp = opened.adopt(await openSmtpListener(), (listener) => listener.close());
    const toMail = { host: '127.0.0.1', port: Number(new URL(smtp.url).port) };
    const smtpProxy = opened.adopt(await openTcpProxy(toMail), (proxy) => proxy.close());
    const none = { apiProcesses: 0, workers: 0 };
    const stage = opened.adopt(await setStage(none, postgres.address), (set) => set.clear());
    const env = {
      ...buckets.env,
      S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
      SMTP_URL: `smtp://127.0.0.1:${smtpProxy.port}`,
      SECRETS_KEY: TEST_SECRETS_KEY,
      LOG_LEVEL: 'warn',
    };
    const start = async (kind: 'api' | 'worker', port?: number) =>
      opened.adopt(await DayProcess.start(kind, { stage, env, port }), (one) => one.kill());
    const apis: DayProcess[] = [];
    // The first is at the address that people know.
    for (let n = 0; n < APIS; n += 1)
      apis.push(await start('api', n === 0 ? Number(new URL(stage.product.url).port) : undefined));
    const workers: DayProcess[] = [];
    for (let n = 0; n < WORKERS; n += 1) workers.push(await start('worker'));
    const parts = { postgres, buckets, storeProxy, smtp, smtpProxy, stage, apis, workers };
    const firm = new Firm(parts);
    await firm.#hire();
    firm.#opened.use(opened.move());
    return firm;
  }

  async #hire(): Promise<void> {
    const { database, product } = this.stage;
    for (const person of await moreCustomers(database.db, TEST_SECRETS_KEY, CUSTOMERS))
      this.customers.push({ person, visitor: await signInAs(product.url, database.db, person) });
    this.operations = (await moreOperations(this.stage, OPERATIONS, false)).map((visitor) => ({
      person: null,
      visitor,
    }));
    this.set = await aSmallSet('pair');
    this.engineerId = await anEngineer(database.db, this.set);
  }

  /** The same person at the next of the APIs. */
  at({ visitor }: Actor): Visitor {
    this.#turn += 1;
    const there = new Visitor(this.apis[this.#turn % this.apis.length]!.url);
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    there.token = visitor.token;
    return there;
  }

  /**
   * Sends a call under one key to one API after the other, as our pages do, until an answer is final. A 503, a call that got no
   * turn (429, on a busy machine), an old token and a first try that still runs are not.
   */
  async ask(
    who: Actor,
    send: (visitor: Visitor, key: string) => Promise<Answer>,
    giveUpMs = GIVE_UP_MS,
  ): Promise<Answer> {
    const key = randomUUID();
    const until = Date.now() + giveUpMs;
    for (;;) {
      const answer = await send(this.at(who), key).catch(failedConnection);
      this.#count(String(answer?.status ?? 'no answer'));
      if (answer?.status === 401) await this.#renew(who);
      else if (answer && answer.status !== 503 && answer.status !== 429 && !isStillRunning(answer)) return answer;
      if (Date.now() > until)
        throw new Error(`Nobody answered for ${giveUpMs / 1_000} s, at last ${answer?.status} ${answer?.text}`);
      await sleep(RETRY_MS);
    }
  }

  /** Lets somebody do this once they are through with what they do: nobody has two timers. */
  async alone(who: Actor, work: () => Promise<void>): Promise<void> {
    const before = this.#busy.get(who) ?? Promise.resolve();
    const now = before.then(work);
    this.#busy.set(
      who,
      now.catch(() => {}),
    );
    await now;
  }

  /** Gives the tab a new token, as a page does when its own is old. */
  async #renew(who: Actor): Promise<void> {
    const there = this.at(who);
    if ((await there.checkToken().catch(failedConnection))?.status === 200) who.visitor.token = there.token;
  }

  #count(status: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  async clear(): Promise<void> {
    await this.#opened.disposeAsync();
  }
}

function isStillRunning({ status, json }: Answer): boolean {
  return status === 409 && (json as { message?: string } | undefined)?.message === MESSAGES.stillRunning;
}

/** Nothing for a connection that broke; whatever else is thrown is a bug, such as an answer that is not as documented. */
function failedConnection(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}
