import type { License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { isEnding, type MatrixCell } from '../matrix/cell.ts';
import type { Matrix } from '../matrix/matrix.ts';

/** A license that ends within 90 days or has ended, with the open jobs that need it. */
export type ExpiringRow = {
  cell: MatrixCell;
  license: License;
  jobs: number[];
  /** Jobs that are not listed. */ moreJobs: number;
};

/** Returns the licenses to renew: those that end first, then those that have ended, the latest first. */
export function expiringRows({ rows }: Matrix, needed: LicensesReply['needed']): ExpiringRow[] {
  const jobsOf = new Map(needed.map(({ license_id, jobs, total }) => [license_id, { jobs, total }]));
  const ending = rows.flatMap(({ cells }) =>
    cells.filter(isEnding).flatMap((cell): ExpiringRow[] => {
      if (!cell.license) return [];
      const { jobs, total } = jobsOf.get(cell.license.id) ?? { jobs: [], total: 0 };
      return [{ cell, license: cell.license, jobs, moreJobs: Math.max(total - jobs.length, 0) }];
    }),
  );
  return ending.toSorted((one, other) => rank(one) - rank(other));
}

/** What has ended comes after all that has not. */
const AFTER_ALL = 1_000_000;

function rank({ license: { days_left } }: ExpiringRow): number {
  return days_left >= 0 ? days_left : AFTER_ALL - days_left;
}
