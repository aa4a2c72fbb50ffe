import { EditUserBody } from '@sealdesk/contract/people/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { editViewer } from '../../lib/session/edit-viewer.ts';
import { CallFailed, failureSentence, isSessionOver } from '../../lib/session/failure.ts';

/** How long a field shows that it was saved. */
const SAVED_MS = 2_000;

type Name = 'work_phone' | 'cell_phone' | 'timezone';

/** Returns what saves one field of the profile by itself, what is wrong with it, and whether it was saved just now. */
export function useSavedProfile(name: Name) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  /** Counts the saves, so that a later one is shown for its whole time. */
  const [saves, setSaves] = useState({ made: 0, shown: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSaves((now) => ({ ...now, shown: saves.made })), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves.made]);

  /** Saves the value and returns whether it was taken. */
  const save = async (value: string): Promise<boolean> => {
    const parsed = EditUserBody.safeParse({ [name]: value });
    if (!parsed.success) {
      setError(parsed.error.issues[0]!.message);
      return false;
    }
    setError(null);
    try {
      await editViewer(queryClient, { [name]: value });
    } catch (failure) {
      const refusals = failure instanceof CallFailed ? failure.fieldErrors[name] : undefined;
      if (!isSessionOver(failure)) setError(refusals?.[0] ?? failureSentence(failure));
      return false;
    }
    setSaves((now) => ({ ...now, made: now.made + 1 }));
    return true;
  };
  return { save, error, clearError: () => setError(null), isJustSaved: saves.made > saves.shown };
}
