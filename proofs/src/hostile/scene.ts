import { aJob } from '@sealdesk/core/testing/builders.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { signInAs, tokenRenewer } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** The running product with a store of its own, somebody who sends, and somebody who must not notice. */
export type Scene = {
  stage: Stage;
  buckets: OwnBuckets;
  customer: Visitor;
  operations: Visitor;
  bystander: Visitor;
  aJobAt(status: number): Promise<number>;
  /** One more session of the customer's. */
  anotherSession(): Promise<Visitor>;
  /** Keeps the visitors' tokens alive, however long the cases take. */
  renewTokens(): Promise<void>;
  clear(): Promise<void>;
};

/** Sets the scene with these settings more. */
export async function setScene(env: Record<string, string> = {}, workers = 1): Promise<Scene> {
  const buckets = await openOwnBuckets();
  const stage = await setStage({
    workers,
    env: { ...buckets.env, ...env },
  });
  const { db } = stage.database;
  const { people, companyA } = stage.world;
  const visit = (person: (typeof people)[keyof typeof people]) => signInAs(stage.product.url, db, person);
  const visitors = {
    customer: await visit(people.customer_A_owner),
    operations: await visit(people.role10),
    bystander: await visit(people.employee),
  };
  return {
    stage,
    buckets,
    ...visitors,
    renewTokens: tokenRenewer(() => Object.values(visitors)),
    aJobAt: (status) =>
      aJob(db, {
        company_id: companyA,
        contact_id: people.customer_A_owner.contactId,
        sealing_engineer_id: people.role10_sealer.contactId,
        type: 's',
        status,
      }),
    anotherSession: () => visit(people.customer_A_owner),
    clear: async () => {
      await stage.clear();
      await buckets.clear();
    },
  };
}
