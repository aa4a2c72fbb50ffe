import { IconAlertTriangle } from '@tabler/icons-react';
import { Lines } from '../ui/lines.tsx';
import classes from './refusal-box.module.css';
import type { Rejection } from './rejections.ts';
import type { RefusalTone } from './upload-flow.ts';

type Props = {
  message: string;
  tone: RefusalTone;
  files?: Rejection['files'] | undefined;
  /** Stands apart from the drop zone, with what was refused between them. */
  isAbove?: boolean;
};

/** Why a file was not taken. The first sentence says it; what follows says what to do. */
export function RefusalBox({ message, tone, files, isAbove }: Props) {
  const [lead, rest] = splitLead(message);
  const isList = rest.trim().includes('\n');
  return (
    <div className={classes.box} data-tone={tone} data-above={isAbove || undefined} role="alert">
      <IconAlertTriangle className={classes.icon} size={17} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{lead}</strong>
          {!isList && rest}
        </p>
        {isList && <Lines text={rest} />}
        {files?.map(({ name, reason }) => (
          <p key={name} className={classes.file}>
            {name}: {reason}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The first sentence and the rest, which begins with its space; together they are the message letter for letter. */
function splitLead(message: string): [lead: string, rest: string] {
  const end = message.search(/[.!?](?=\s)/);
  return end < 0 ? [message, ''] : [message.slice(0, end + 1), message.slice(end + 1)];
}
