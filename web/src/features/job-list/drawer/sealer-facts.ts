import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { shortName } from './job-facts.ts';

/** One fact on who seals; null where there is nobody yet. */
export type SealerFact = { label: string; value: string | null };

/** The three facts on who seals, in full. */
export function sealerFacts(job: Job): SealerFact[] {
  const able = job.sealable_engineers ?? [];
  return [
    { label: 'Initial sealer', value: job.ops_sealer?.Employee ?? null },
    { label: 'Sealer', value: job.sealing_engineer?.full_name ?? null },
    { label: 'Can seal', value: able.length === 0 ? 'Nobody' : able.map((one) => shortName(one.full_name)).join(', ') },
  ];
}
