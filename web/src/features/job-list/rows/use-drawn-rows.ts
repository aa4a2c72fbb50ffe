import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { startTransition, useEffect, useState } from 'react';

/** About two screens of rows. */
const AT_FIRST = 30;

/**
 * The rows to draw now: of a list that has just come, those that can be seen at once, and the others right after, so
 * that a hundred rows are never laid out in one go. A list that changes in place stays whole.
 */
export function useDrawnRows(rows: Job[]): Job[] {
  const [drawn, setDrawn] = useState({ rows, count: AT_FIRST });
  if (drawn.rows !== rows) setDrawn({ rows, count: countToKeep(drawn.rows, rows, drawn.count) });

  useEffect(() => {
    if (drawn.count >= rows.length) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn({ rows, count: rows.length })));
    return () => cancelAnimationFrame(frame);
  }, [drawn.count, rows]);

  return drawn.count < rows.length ? rows.slice(0, drawn.count) : rows;
}

/** How many rows stay drawn when the list changes: as many as were, where it is still the same list. */
function countToKeep(former: Job[], rows: Job[], count: number): number {
  const ids = new Set(former.map(({ job_id }) => job_id));
  const known = rows.filter(({ job_id }) => ids.has(job_id)).length;
  return known * 2 >= rows.length ? Math.max(AT_FIRST, count) : AT_FIRST;
}
