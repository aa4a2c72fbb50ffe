import { VisuallyHidden } from '@mantine/core';
import { CONNECTION_LOST } from '@sealdesk/contract/uploads/resumable.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { IconCircleCheckFilled, IconFileTypePdf } from '@tabler/icons-react';
import { sentOfEach } from '../../../uploads/sending-order.ts';
import { totalSize } from '../../../uploads/transport.ts';
import type { Sending } from '../../../uploads/upload-flow.ts';
import { inSeconds, partOf, percentOf, perSecond } from '../../../uploads/upload-text.ts';
import { fileCount, type ListedFile } from './file-list.ts';
import classes from './sending-files.module.css';

type Props = {
  listed: readonly ListedFile[];
  /** How far all of them are; null once everything was sent. */
  sending: Pick<Sending, 'sent' | 'isWaiting' | 'bytesPerSecond' | 'secondsLeft'> | null;
};

/** The files while they are sent: one bar for all of them, and one for each. Their order is fixed. */
export function SendingFiles({ listed, sending }: Props) {
  const files = listed.map(({ file }) => file);
  const size = totalSize(files);
  const sent = sending?.sent ?? size;
  const percent = percentOf(sent, size);
  const each = sentOfEach(files, sent);
  return (
    <div>
      <div className={classes.head}>
        <span>
          <strong>
            {sending ? 'Uploading' : 'Uploaded'} {fileCount(files.length)}
          </strong>{' '}
          {sending ? partOf(sent, size) : megabytes(size)}
          {sending && sending.bytesPerSecond !== null && ` · ${perSecond(sending.bytesPerSecond)}`}
        </span>
        {sending?.isWaiting && <span role="status">{CONNECTION_LOST}</span>}
        <span>
          <strong>{percent}%</strong>
          {sending && sending.secondsLeft !== null && ` · ${inSeconds(sending.secondsLeft)} left`}
        </span>
      </div>
      <div
        className={classes.whole}
        role="progressbar"
        aria-label={`Upload of ${fileCount(files.length)}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <ol className={classes.list} aria-label="Files, in the order in which they are combined">
        {listed.map(({ id, file }, place) => (
          <SendingFile key={id} file={file} place={place} sent={each[place]!} />
        ))}
      </ol>
      {/* Announced at each quarter; announcing every percent would drown everything else. */}
      <VisuallyHidden role="status">{`${Math.floor(percent / 25) * 25}% uploaded`}</VisuallyHidden>
    </div>
  );
}

function SendingFile({ file, place, sent }: { file: File; place: number; sent: number }) {
  const isSent = sent >= file.size;
  return (
    <li className={classes.row}>
      <span className={classes.place}>{place + 1}</span>
      <IconFileTypePdf className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <span className={classes.facts}>
        <span className={classes.name}>{file.name}</span>
        {/* The one bar that is spoken is that of all files. */}
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ width: `${percentOf(sent, file.size)}%` }} />
        </span>
      </span>
      <span className={classes.state} data-sent={isSent || undefined}>
        {isSent && <IconCircleCheckFilled size={14} role="img" aria-label="Sent" />}
        {stateText(sent, file.size)}
      </span>
    </li>
  );
}

function stateText(sent: number, size: number): string {
  if (sent >= size) return megabytes(size);
  return sent === 0 ? 'Waiting' : partOf(sent, size);
}
