import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AlertBox } from '../../ui/alert-box.tsx';
import { FileCard } from '../../uploads/file-card.tsx';
import type { SentFile } from '../../uploads/upload-flow.ts';
import { Differences } from './differences.tsx';
import classes from './upload-dialog.module.css';
import { uploadQuery } from './upload-query.ts';

type Props = { purpose: UploadPurpose; file: SentFile; reply: JobUploadReply; onReplace: () => void };

/** The accepted file: what follows from it, its name and hash, and Replace File. */
export function Uploaded({ purpose, file, reply, onReplace }: Props) {
  const hashes = useQuery(uploadQuery(reply.uuid)).data?.files.map(({ sha256 }) => sha256) ?? [];
  return (
    <>
      <div className={classes.success}>
        <IconCircleCheckFilled className={classes.successIcon} size={16} aria-hidden />
        <p>{uploadSucceeded(purpose, reply.success_message ?? '')}</p>
      </div>
      {reply.status === 'warning' && <AlertBox kind="warning" message={reply.message} withRefresh={false} />}
      <p className={classes.label}>{MESSAGES.uploadedFile}</p>
      <FileCard
        file={file}
        isSunken
        note={hashes.map((hash) => (
          <span key={hash} className={classes.hash} data-tip={hash}>
            sha256 {shortHash(hash)}
          </span>
        ))}
        action={
          <Button variant="default" onClick={onReplace}>
            Replace File
          </Button>
        }
      />
      {reply.differences && reply.differences.length > 0 && <Differences differences={reply.differences} />}
    </>
  );
}

/** A hash short enough to compare at a glance: 9f2c…71ab. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
