import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument } from '@sealdesk/core/testing/files.ts';
import type { SetStage } from './set-stage.ts';

type Repair = { engineerId: number; status?: number; contact_id?: number; company_id?: number };

/**
 * A repair that an engineer works on: its final has no reviewed set. Its customer asked for a PDF without a lock, and sent the
 * given zip, if any.
 */
export async function aRepair(
  { core, stage }: Pick<SetStage, 'core' | 'stage'>,
  { engineerId, status = STATUS_ID.inEngineering, ...customer }: Repair,
  original?: Buffer,
): Promise<number> {
  const job = await aJob(core.db, {
    company_id: stage.world.companyA,
    contact_id: stage.world.people.customer_A_owner.contactId,
    ...customer,
    type: 'r',
    status,
    seal_states: ['CA'],
    unlocked_requested: true,
    sealing_engineer_id: engineerId,
  });
  const zip = { job_number: job, purpose: 'original', name: 'plans.zip' };
  if (original) await aStoredDocument(core.db, core.storage, { ...zip, bytes: original });
  return job;
}
