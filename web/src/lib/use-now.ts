import { useSyncExternalStore } from 'react';

const STEP_MS = 30_000;

/** Returns the time, in steps of half a minute; the component follows. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, currentStep, currentStep);
}

function currentStep(): number {
  return Math.floor(Date.now() / STEP_MS) * STEP_MS;
}

function everyStep(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}
