import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import { anEvent } from '@sealdesk/core/testing/builders.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { sealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { sql } from 'kysely';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendSet } from '../harness/send-set.ts';
import type { FaultScene } from './fault-scene.ts';
import type { Turn } from './work.ts';

const RETRY_MS = 300;

/** Somebody of operations who completes new repairs by their finals, each of one page. */
export async function completeRepairs({ stage, buckets, people, ledger }: FaultScene): Promise<Turn> {
  const { db } = stage.database;
  const operations = people[0]!.visitor;
  const set = await sealedSet('pair', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  const engineerId = await anEngineer(db, set);

  const newRepair = async (): Promise<number> => {
    const job_number = await aRepair({ core: { db, storage: buckets.storage }, stage }, { engineerId });
    await anEvent(db, { job_number, kind: 'take-up-into-engineering', from_status: 1, to_status: 8 });
    return job_number;
  };

  return async ({ isActive }) => {
    // A database that takes nothing makes no job either.
    const job = await newRepair().catch(() => null);
    if (job === null) return false;
    const files = { 'repair.pdf': set.sealed };
    const sent = await sendSet(operations, job, { purpose: 'final', files, jobType: 'r' }).catch(() => null);
    if (sent?.status !== 202) return false;
    const { uuid } = sent.json as { uuid: string };
    for (;;) {
      const answer = await askCheck(operations, 'pdf-integrity-check', uuid, 'r').catch(() => null);
      if (answer && answer.status !== 503) {
        ledger.recordCall(answer, { what: `the completion of job ${job}`, isKept: () => isComplete(stage, job) });
        return answer.status === 200 && (answer.json as SetCheckReply).status === 'confirm';
      }
      if (!isActive()) return false;
      await sleep(RETRY_MS);
    }
  };
}

/** I2 and I3: at Complete with one final, and one mail about it. */
async function isComplete({ database: { db } }: FaultScene['stage'], job: number): Promise<boolean> {
  const { rows } = await sql<Record<'status' | 'finals' | 'mails', number>>`select status,
      (select count(*)::int from document d where d.job_number = job.number and d.purpose = 'final') as finals,
      (select count(*)::int from mail m where m.job_number = job.number and m.kind = 'completion') as mails
    from job where number = ${job}`.execute(db);
  const { status, finals, mails } = rows[0]!;
  return status === STATUS_ID.complete && finals === 1 && mails === 1;
}
