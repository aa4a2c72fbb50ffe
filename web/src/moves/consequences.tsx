import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCircleX,
  IconClockPause,
  IconClockStop,
  IconDownload,
  IconFileOff,
  IconFlagOff,
  IconHistory,
  IconMail,
  IconMailOff,
  IconUserCheck,
} from '@tabler/icons-react';
import classes from './move-dialog.module.css';
import type { Consequence, ConsequenceKind } from './what-follows.ts';

const ICONS: Record<ConsequenceKind, Icon> = {
  mail: IconMail,
  'no-mail': IconMailOff,
  clock: IconClockPause,
  place: IconFlagOff,
  'time-entry': IconClockStop,
  'no-work': IconCircleX,
  files: IconDownload,
  set: IconFileOff,
  history: IconHistory,
  review: IconUserCheck,
};

/** What follows from a move, one line each. */
export function Consequences({ lines, onPreview }: { lines: readonly Consequence[]; onPreview: () => void }) {
  return (
    <ul className={classes.lines} aria-label="What follows">
      {lines.map(({ kind, lead, text, isLetter }) => {
        const Icon = ICONS[kind];
        return (
          <li key={`${kind} ${lead ?? text}`} className={classes.line}>
            <Icon className={classes.lineIcon} size={15} aria-hidden />
            <span>
              {lead !== undefined && <strong>{lead}</strong>} {text}
              {isLetter && (
                <>
                  {'· '}
                  <UnstyledButton className={classes.preview ?? ''} onClick={onPreview}>
                    Preview
                  </UnstyledButton>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
