import { aJob, anEvent, aReturn } from '@sealdesk/core/testing/builders.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { openSmtpListener, type SmtpListener } from '@sealdesk/core/testing/smtp.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { inject } from 'vitest';
import type { PoolerMode } from '../harness/pooler.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';
import { Ledger } from './ledger.ts';

export type Person = { kind: 'operations' | 'customer'; visitor: Visitor };

/** The running product on a store of its own, whose connection can be made a bad one, with a ledger of what it promised. */
export type FaultScene = {
  stage: Stage;
  buckets: OwnBuckets;
  storeProxy: TcpProxy;
  smtp: SmtpListener;
  ledger: Ledger;
  /** Two of operations and two customers: nobody may have more than ten uploads waiting. */
  people: Person[];
  /** A job at In Progress or Returned, with the move that led there: the ledger compares status and moves. */
  aJobAt(status: 2 | 9): Promise<number>;
  /** What has to end before the scene does, such as a load that a failed test left running. */
  endings: (() => Promise<unknown>)[];
  /** What is not as it was promised, by the ledger and everything there is. */
  problems(): Promise<string[]>;
  clear(): Promise<void>;
};

/** Sets the scene; `env` is of all its processes. */
export async function setFaultScene(
  env: Record<string, string> = {},
  postgres = inject('services').postgres,
  pooler?: PoolerMode,
  /** The folder of another release to run; left out, the checkout. */
  root?: string,
): Promise<FaultScene> {
  const buckets = await openOwnBuckets();
  const { hostname, port } = new URL(inject('services').s3.endpoint);
  const storeProxy = await openTcpProxy({ host: hostname, port: Number(port) });
  const smtp = await openSmtpListener();
  const storeUrl = `http://127.0.0.1:${storeProxy.port}`;
  const settings = { ...buckets.env, S3_ENDPOINT: storeUrl, SMTP_URL: smtp.url, ...env };
  const stage = await setStage({ workers: 1, env: settings, ...(root !== undefined && { root }) }, postgres, pooler);
  const { db } = stage.database;
  const { people, companyA } = stage.world;
  const person = async (kind: Person['kind'], who: keyof typeof people) => ({
    kind,
    visitor: await signInAs(stage.product.url, db, people[who]),
  });
  const ledger = new Ledger();
  const endings: FaultScene['endings'] = [];
  return {
    stage,
    buckets,
    storeProxy,
    smtp,
    ledger,
    people: [
      await person('operations', 'role10'),
      await person('customer', 'customer_A_owner'),
      await person('operations', 'role10_sealer'),
      await person('customer', 'customer_corporate'),
    ],
    aJobAt: async (status) => {
      const contact_id = people.customer_A_owner.contactId;
      const job_number = await aJob(db, { company_id: companyA, contact_id, type: 's', status });
      if (status === 9) await aReturn(db, job_number, 'The roof loads are missing.');
      else await anEvent(db, { job_number, kind: 'take-up', from_status: 1, to_status: 2 });
      return job_number;
    },
    endings,
    problems: () => ledger.problems({ database: stage.database, buckets, received: smtp.received }),
    clear: async () => {
      storeProxy.restore();
      for (const end of endings) await end();
      await stage.clear();
      await storeProxy.close();
      await smtp.close();
      await buckets.clear();
    },
  };
}
