import { useLetterKeys } from '../../../lib/keys/letter-keys.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import classes from './review-key-hints.module.css';

const HINTS = [
  { keys: ['J', 'K'], does: 'page' },
  { keys: ['F'], does: 'next failed' },
  { keys: ['1', '2', '3'], does: 'view' },
  { keys: ['T'], does: 'tint' },
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['0'], does: 'fit' },
];

/** The keys that a reviewer uses most, while letters are keys. */
export function ReviewKeyHints() {
  if (!useLetterKeys()) return null;
  return (
    <ul className={classes.hints} aria-label="Keys">
      {HINTS.map(({ keys, does }) => (
        <li key={does}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}{' '}
          {does}
        </li>
      ))}
    </ul>
  );
}
