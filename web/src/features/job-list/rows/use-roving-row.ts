import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { jobIdAt } from './row-focus.ts';

/** Which row Tab reaches: the one that had the focus last, or the first. `body` is what holds the rows. */
export function useRovingRow(rows: readonly Job[]): {
  atHand: number | undefined;
  body: RefObject<HTMLDivElement | null>;
} {
  const body = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<number | null>(null);
  useEffect(() => {
    const holder = body.current;
    const onFocus = (event: FocusEvent) => setLast(jobIdAt(event.target));
    holder?.addEventListener('focusin', onFocus);
    return () => holder?.removeEventListener('focusin', onFocus);
  }, []);
  const isThere = rows.some(({ job_id }) => job_id === last);
  return { atHand: (isThere ? last : undefined) ?? rows[0]?.job_id, body };
}
