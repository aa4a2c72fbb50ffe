import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { WhoCanSealReply } from '@sealdesk/contract/jobs/who-can-seal.ts';
import { LICENSE_RUNS_OUT_DAYS } from '@sealdesk/contract/shared/limits.ts';

/** An engineer who can seal, what they are to the job already, and which of their licenses ends first, if soon. */
export type SealerRow = { name: string; role: string; expiry: string | null };

/** Returns who can seal the job. Until the licenses have come, the names that the job itself carries. */
export function sealerRows(job: Job, reply: WhoCanSealReply | undefined): SealerRow[] {
  const engineers = reply?.engineers ?? (job.sealable_engineers ?? []).map((one) => ({ ...one, licenses: [] }));
  return engineers.map(({ full_name, licenses }) => ({
    name: full_name,
    role: roleOf(full_name, job),
    expiry: expiryText(licenses),
  }));
}

function roleOf(name: string, { ops_sealer, sealing_engineer }: Job): string {
  if (sealing_engineer?.full_name === name) return 'Sealer';
  return ops_sealer?.Employee === name ? 'Initial sealer' : '';
}

type License = WhoCanSealReply['engineers'][number]['licenses'][number];

function expiryText(licenses: readonly License[]): string | null {
  const [first] = licenses
    .filter(({ days_left }) => days_left <= LICENSE_RUNS_OUT_DAYS)
    .toSorted((a, b) => a.days_left - b.days_left);
  if (!first) return null;
  if (first.days_left === 0) return `${first.state} expires today`;
  return `${first.state} expires in ${first.days_left} ${first.days_left === 1 ? 'day' : 'days'}`;
}
