import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useLetterKeys } from '../../lib/keys/letter-keys.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import classes from './key-hints.module.css';

const HINTS = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['U'], does: 'next step' },
  { keys: ['C'], does: 'comments' },
  { keys: ['?'], does: 'all keys' },
];

/** The keys that staff use most, below the list; all of them are one key away. */
export function KeyHints() {
  const viewer = useViewer();
  const areLettersOn = useLetterKeys();
  if (!isEmployee(viewer) || !areLettersOn) return null;
  return (
    <p className={classes.hints}>
      {HINTS.map(({ keys, does }) => (
        <span key={does} className={classes.hint}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
