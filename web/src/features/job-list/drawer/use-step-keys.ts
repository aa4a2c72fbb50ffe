import { useEffect, useRef, type RefObject } from 'react';
import { isDialogListening, keyName } from '../../../lib/keys/key-press.ts';
import { useLetterKeys } from '../../../lib/keys/letter-keys.ts';
import type { Step } from './neighbors.ts';

const STEPS: Record<string, Step> = { J: 'next', K: 'former' };

/** J and K lead from the open job to its neighbors in the list, unless something lies over the job. */
export function useStepKeys(dialog: RefObject<HTMLElement | null>, onStep: (step: Step) => void): void {
  const hasLetters = useLetterKeys();
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    if (!hasLetters) return undefined;
    const listen = (event: KeyboardEvent) => {
      const step = STEPS[keyName(event) ?? ''];
      if (!step || !dialog.current || !isDialogListening(dialog.current, event.target)) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dialog, hasLetters]);
}
