import { useEffect, useRef } from 'react';
import { isScreenListening } from '../../lib/keys/key-press.ts';
import { useLetterKeys } from '../../lib/keys/letter-keys.ts';
import { commandOf, type ReviewCommand } from './review-commands.ts';

/** Runs the command of each key that belongs to the screen. One that returns false leaves the key to the browser. */
export function useReviewKeys(run: (command: ReviewCommand) => boolean): void {
  const hasLetters = useLetterKeys();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event, hasLetters);
      if (command === null || event.defaultPrevented || !isScreenListening(event.target)) return;
      if (latest.current(command)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasLetters]);
}
