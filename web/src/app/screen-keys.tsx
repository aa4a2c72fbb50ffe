import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { GO_KEYS } from '../lib/keys/key-list.ts';
import { isScreenListening, keyName } from '../lib/keys/key-press.ts';
import { useLetterKeys } from '../lib/keys/letter-keys.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { mayOpen, SCREENS } from './screens.ts';

const KeyHelp = lazyPart(() => import('./top-bar/key-help.tsx'));

/** After G, a letter counts for this long. */
const SEQUENCE_MS = 1500;

/** The keys that every screen knows: G and a letter goes to a section, N begins a job, ? lists the keys. */
export function ScreenKeys() {
  const viewer = useViewer();
  const isOn = useLetterKeys();
  const navigate = useNavigate();
  // Counted, because one that is asked for again while the former one goes is another one.
  const [help, setHelp] = useState<number | null>(null);
  const asked = useRef(0);
  const goUntil = useRef(0);

  useEffect(() => {
    if (!isOn) return undefined;
    const goTo = (key: string): boolean => {
      const name = key in GO_KEYS ? GO_KEYS[key as keyof typeof GO_KEYS] : null;
      if (!name || !mayOpen(SCREENS[name], viewer)) return false;
      void navigate(SCREENS[name].path);
      return true;
    };
    const act = (key: string): boolean => {
      if (key === 'G') goUntil.current = Date.now() + SEQUENCE_MS;
      else if (key === 'N') void navigate(SCREENS.createJob.path);
      else if (key === '?') {
        asked.current += 1;
        setHelp(asked.current);
      } else return false;
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      const key = keyName(event);
      if (key === null || !isScreenListening(event.target)) return;
      const isSecond = Date.now() < goUntil.current;
      goUntil.current = 0;
      if (!(isSecond ? goTo(key) : act(key))) return;
      event.preventDefault();
      // The second letter of G C is not the list's C.
      event.stopImmediatePropagation();
    };
    // Before the screen's own listeners, which are on the document too.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOn, navigate, viewer]);

  if (help === null) return null;
  return <KeyHelp key={help} onClose={() => setHelp((now) => (now === help ? null : now))} />;
}
