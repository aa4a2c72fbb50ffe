import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import {
  type Icon,
  IconClock,
  IconClockEdit,
  IconClockOff,
  IconDownload,
  IconEye,
  IconFileText,
  IconFileZip,
  IconFlag,
  IconPencil,
  IconPoint,
  IconUpload,
} from '@tabler/icons-react';
import { shownStatus } from '../../../../job-marks/job-status.ts';
import { StatusMark } from '../../../../job-marks/status-mark.tsx';
import { changesStatus, type EventKind } from './event-words.ts';
import classes from './timeline.module.css';

/** What is drawn for events that leave the status as it is, and for the one that has none before it. */
const ICONS: Partial<Record<EventKind, Icon>> = {
  create: IconFileZip,
  edited: IconPencil,
  downloaded: IconDownload,
  viewed: IconEye,
  'work-order-placed': IconFlag,
  'working-file': IconFileText,
  'entry-started': IconClock,
  'entry-changed': IconClockEdit,
  'entry-closed': IconClockOff,
  'entry-corrected': IconClockEdit,
  'entry-kept': IconClock,
  'seals-uploaded': IconUpload,
  'resend-original': IconUpload,
  'resend-review': IconUpload,
  'resend-final': IconUpload,
};

/** The round mark of an event: the status to which it led, or what was done. The words beside it say the same. */
export function EventMark({ event }: { event: TimelineEvent }) {
  const Drawn = ICONS[event.kind as EventKind];
  if (!Drawn && changesStatus(event)) {
    const status = shownStatus(event.to_status ?? 0);
    return (
      <span className={classes.mark} data-status={status} aria-hidden>
        <StatusMark name={status} size={13} />
      </span>
    );
  }
  const Shown = Drawn ?? IconPoint;
  return (
    <span className={classes.mark} aria-hidden>
      <Shown size={13} />
    </span>
  );
}
