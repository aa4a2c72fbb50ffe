import { CloseButton, VisuallyHidden } from '@mantine/core';
import { CONNECTION_LOST } from '@sealdesk/contract/uploads/resumable.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './file-card.module.css';
import type { Sending, SentFile } from './upload-flow.ts';
import { inSeconds, partOf, percentOf, perSecond } from './upload-text.ts';

type SendingFacts = Pick<Sending, 'sent' | 'isWaiting' | 'bytesPerSecond' | 'secondsLeft'>;

type Props = {
  file: SentFile;
  /** How far it is, while it is being sent. */
  sending?: SendingFacts | undefined;
  /** After the size: 'uploaded', a hash. */
  note?: ReactNode;
  onCancel?: (() => void) | undefined;
  /** At the end of the card, such as Replace File. */
  action?: ReactNode;
  isSunken?: boolean;
};

/** A file that is being sent or was received: its name and size, and while it is being sent how far it is. */
export function FileCard({ file, sending, note, onCancel, action, isSunken = false }: Props) {
  const Icon = file.name.toLowerCase().endsWith('.zip') ? IconFileZip : IconFileTypePdf;
  return (
    <div className={classes.card} data-sunken={isSunken || undefined}>
      <div className={classes.head}>
        <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
        <div className={classes.facts}>
          <p className={classes.name}>{file.name}</p>
          <p className={classes.size}>
            {sending ? partOf(sending.sent, file.size) : megabytes(file.size)}
            {note && <> · {note}</>}
          </p>
        </div>
        {action}
        {onCancel && <CloseButton aria-label={`Cancel the upload of ${file.name}`} onClick={onCancel} />}
      </div>
      {sending && <Progress size={file.size} name={file.name} {...sending} />}
    </div>
  );
}

type ProgressProps = SendingFacts & { size: number; name: string };

function Progress({ size, name, sent, isWaiting, bytesPerSecond, secondsLeft }: ProgressProps) {
  const percent = percentOf(sent, size);
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <div className={classes.speed}>
        <span>
          <strong>{percent}%</strong>
          {bytesPerSecond !== null && ` · ${perSecond(bytesPerSecond)}`}
        </span>
        {isWaiting && <span role="status">{CONNECTION_LOST}</span>}
        {secondsLeft !== null && <span>{inSeconds(secondsLeft)} left</span>}
      </div>
      {/* Announced at each quarter; announcing every percent would drown everything else. */}
      <VisuallyHidden role="status">{`${Math.floor(percent / 25) * 25}% uploaded`}</VisuallyHidden>
    </>
  );
}
