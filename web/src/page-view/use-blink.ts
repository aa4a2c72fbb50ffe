import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useKeyPress } from '../lib/keys/use-key-press.ts';

const BLINK_MS = 1000;
/** Space presses these. */
const PRESSABLE = 'button, a, summary';

export type Blink = {
  isSealed: boolean;
  isRunning: boolean;
  /** Holds it or lets it run; for those who want less motion it changes the page instead. */
  press: () => void;
  /** Whether it changes only when it is pressed. */
  isByHand: boolean;
};

/** Changes between the two pages once a second, until Space holds it. */
export function useBlink(isOn: boolean): Blink {
  const isByHand = useReducedMotion() ?? false;
  const [isSealed, setIsSealed] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const isRunning = isOn && !isHeld && !isByHand;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setIsSealed((now) => !now), BLINK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const press = () => (isByHand ? setIsSealed((now) => !now) : setIsHeld((now) => !now));
  useKeyPress((key, { target }) => {
    if (!isOn || key !== ' ' || (target instanceof Element && target.closest(PRESSABLE))) return false;
    press();
    return true;
  });
  return { isSealed, isRunning, press, isByHand };
}
