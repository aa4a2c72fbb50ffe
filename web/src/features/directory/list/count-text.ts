import { formatCount } from '../../../lib/paging.ts';

type Counts = { total: number; deleted_total?: number };

/** Returns what stands beside the title: how many rows match, and how many of those are deleted, where rows can be. */
export function countText({ total, deleted_total }: Counts, withDeleted: boolean): string {
  if (deleted_total === undefined) return formatCount(total);
  // Deleted rows are part of the total where they are listed.
  const active = `${formatCount(withDeleted ? total - deleted_total : total)} active`;
  return deleted_total === 0 ? active : `${active}, ${formatCount(deleted_total)} deleted`;
}
