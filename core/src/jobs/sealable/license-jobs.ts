import { countingLicenses } from '@sealdesk/contract/licenses/counting-licenses.ts';
import { PLAN_RENEWAL_DAYS, type License, type LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { coverageOf, isAloneWith, type Cover } from '../../licenses/coverage.ts';
import { smallestSplit, type SplitShare } from '../../licenses/smallest-split.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { listJobsOfLicenses, listJobsOfSets, listOpenSets } from './open-jobs.store.ts';

/** So many jobs are named beside a license, and so many of those that nobody can seal; the others are counted. */
const MOST_NEEDING = 5;
const MOST_UNCOVERED = 50;

type LicenseJobs = Pick<LicensesReply, 'needed' | 'uncovered' | 'uncovered_total'>;

/** Returns the open jobs that need a license which ends soon or has ended, and those that nobody can seal alone. */
export async function findLicenseJobs(
  tx: Db | Tx,
  { engineers, licenses }: Pick<LicensesReply, 'engineers' | 'licenses'>,
): Promise<LicenseJobs> {
  const names = new Map(engineers.map(({ contact_id, full_name }) => [contact_id, full_name]));
  const covers: Cover[] = licenses
    .filter(({ lets_seal }) => lets_seal)
    .map(({ contact_id, state }) => ({ contactId: contact_id, fullName: names.get(contact_id)!, state }));
  const coverage = coverageOf(covers);
  const sets = await listOpenSets(tx);

  const wanted = countingLicenses(licenses)
    .filter(endsSoon)
    .map(({ id, contact_id: contactId, state }) => {
      const aloneFor = sets.filter((states) => isAloneWith({ contactId, state }, states, coverage));
      return { id, contactId, state, aloneFor };
    });
  const needed = await listJobsOfLicenses(tx, wanted, MOST_NEEDING);

  const uncovered = sets.filter((states) => coverage.ableIn(states).length === 0);
  const { jobs, total } = await listJobsOfSets(tx, uncovered, MOST_UNCOVERED);
  const shares = sharesOf(covers);
  return {
    needed,
    uncovered: jobs.map(({ number, states }) => ({
      job_id: number,
      states: states.toSorted(),
      missing: coverage.missingIn(states).toSorted(),
      split: smallestSplit(states.toSorted(), shares)?.map(toShare) ?? null,
    })),
    uncovered_total: total,
  };
}

function endsSoon({ days_left, status }: License): boolean {
  return days_left <= PLAN_RENEWAL_DAYS || status !== 'active';
}

function sharesOf(covers: readonly Cover[]): SplitShare[] {
  const byHolder = Map.groupBy(covers, ({ contactId }) => contactId);
  return [...byHolder.values()].map((held) => ({
    fullName: held[0]!.fullName,
    states: [...new Set(held.map(({ state }) => state))],
  }));
}

const toShare = ({ fullName, states }: SplitShare) => ({ full_name: fullName, states });
