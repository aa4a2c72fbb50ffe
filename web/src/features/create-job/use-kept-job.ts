import { useEffect, useEffectEvent, useState } from 'react';
import type { JobForm } from '../../job-form/use-job-form.tsx';
import { useViewer } from '../../lib/session/viewer.ts';
import { forgetKeptJob, keepJob, type KeptJob, readKeptJob, type TakenZip } from './kept-job.ts';

/** Returns what was filled in before the page was loaded again. */
export function useJobFromBefore(): KeptJob | null {
  const { id } = useViewer();
  const [kept] = useState(() => readKeptJob(sessionStorage, id));
  return kept;
}

/** Keeps what is filled in for this tab while the screen is there, so that a reload loses nothing of it. */
export function useKeptJob({ form, edited }: JobForm, taken: TakenZip | null): void {
  const { id: viewerId } = useViewer();
  const keep = useEffectEvent(() => {
    if (edited.size === 0 && !taken) return forgetKeptJob(sessionStorage);
    keepJob(sessionStorage, { viewerId, values: form.getValues(), edited: [...edited], taken });
  });
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);
  useEffect(() => keep());
  // Leaving for another screen discards it; a reload runs no such effect.
  useEffect(() => () => forgetKeptJob(sessionStorage), []);
}
