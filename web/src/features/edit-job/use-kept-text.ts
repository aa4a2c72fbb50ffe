import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../lib/session/viewer.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft-store.ts';
import { changedNames, type EditValues } from './edit-values.ts';
import type { EditForm } from './use-edit-form.ts';

type Version = Pick<Draft, 'openedAt' | 'updatedAt' | 'opened'> & { stored: EditValues };
type Options = {
  form: EditForm['form'];
  jobId: number;
  isResumed: boolean;
  version: Version;
  /** What this person wants, while two versions are compared; otherwise it is what the form holds. */
  mine: EditValues | null;
};

export type KeptText = {
  /** What this tab kept of an earlier form and nobody has decided about. */
  pending: Draft | null;
  /** Returns what was kept, to show it in the form. */
  take: () => Draft | null;
  /** Forgets what was kept; what is entered from now on is kept again. */
  forget: () => void;
  /** Forgets it for good: it was saved, or the form is left without it. */
  end: () => void;
};

/** Keeps what is entered for this tab until it is saved or discarded, so that a reload or a lost session loses nothing. */
export function useKeptText({ form, jobId, isResumed, version, mine }: Options): KeptText {
  const { id: viewerId } = useViewer();
  const [pending, setPending] = useState(() => readDraft(sessionStorage, viewerId, jobId));
  const isOver = useRef(false);
  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      // What was kept before stays until its person has decided about it.
      if (isOver.current || pending) return;
      const { stored, ...opening } = version;
      const entered = mine ?? form.getValues();
      if (changedNames(stored, entered).length === 0) return forgetDraft(sessionStorage, jobId);
      keepDraft(sessionStorage, jobId, { viewerId, at: Date.now(), ...opening, mine: entered });
    };
  });
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep.current() }), [subscribe]);
  const forget = () => {
    setPending(null);
    forgetDraft(sessionStorage, jobId);
  };
  return {
    pending: isResumed ? null : pending,
    take: () => {
      setPending(null);
      return pending;
    },
    forget,
    end: () => {
      isOver.current = true;
      forget();
    },
  };
}
