import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { UPLOAD_DISCARDED } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { useEffect, useRef, useState } from 'react';
import { isRunning, type SentFile, type UploadFlow } from '../../uploads/upload-flow.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import type { TakenZip } from './kept-job.ts';
import { discardUpload } from './create-job.queries.ts';
import { discardsUpload } from '../../job-form/zip-fields.ts';

export type JobFile = {
  flow: UploadFlow<OriginalUploadReply>;
  /** The file that the job will be made of, once it is in and, where that was asked, confirmed. */
  taken: TakenZip | null;
  /** Why the drop zone asks for the file again. */
  notice: string | null;
  send(files: File[], jobType: JobType): void;
  cancel(): void;
  /** Discards the file, to choose another. */
  replace(): void;
  /** Called when the job type changes, which may discard the file. */
  changeType(from: JobType, to: JobType): void;
  /** Keeps the upload when the screen is left: the job was made of it. */
  keep(): void;
};

type Options = {
  /** The zip that was uploaded before the page was loaded again. */
  before: TakenZip | null;
  onTaken: (reply: OriginalUploadReply) => void;
  onGone: () => void;
};

/** Manages the zip of the new job: sent, confirmed where the server asks for it, discarded when it is replaced or left. */
export function useJobFile({ before, onTaken, onGone }: Options): JobFile {
  const [taken, setTaken] = useState(before);
  const [notice, setNotice] = useState<string | null>(null);
  const sent = useRef<SentFile>({ name: '', size: 0 });
  const held = useHeldUpload(before?.reply.uuid ?? null);

  const upload = useUpload<OriginalUploadReply>({ purpose: 'original' }, { onDone: (reply) => void take(reply) });

  const take = async (reply: OriginalUploadReply) => {
    if (!held.hold(reply.uuid)) return;
    if (reply.status === 'confirm') {
      const isKept = await confirm({ title: reply.confirm_title ?? 'Confirm Action', message: reply.message });
      if (!isKept) return giveUp();
    }
    setTaken({ file: sent.current, reply });
    onTaken(reply);
  };

  const drop = () => {
    held.discard();
    upload.clear();
    setTaken(null);
    onGone();
  };

  /** The person wants it no more. */
  const giveUp = () => {
    drop();
    setNotice(UPLOAD_DISCARDED);
  };

  return {
    flow: upload.flow,
    taken,
    notice,
    send: (files, jobType) => {
      const [file] = files;
      if (!file) return;
      sent.current = { name: file.name, size: file.size };
      setNotice(null);
      upload.send([file], { job_type: jobType });
    },
    cancel: giveUp,
    replace: drop,
    changeType: (from, to) => {
      if (!discardsUpload(from, to) || (!taken && !isRunning(upload.flow))) return;
      drop();
      setNotice(MESSAGES.sealsNeedOtherChecks);
    },
    keep: held.release,
  };
}

/** Holds the upload that no job has been made of yet. Leaving the screen discards it; a reload leads back to it. */
function useHeldUpload(before: string | null) {
  const uuid = useRef(before);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // An upload that nobody can see any more would count against the person for a day.
      if (uuid.current) void discardUpload(uuid.current);
    };
  }, []);
  return {
    /** Returns false when the answer came after the screen was left; the upload is discarded then. */
    hold: (next: string): boolean => {
      if (!isHere.current) void discardUpload(next);
      else uuid.current = next;
      return isHere.current;
    },
    discard: () => {
      if (uuid.current) void discardUpload(uuid.current);
      uuid.current = null;
    },
    release: () => {
      uuid.current = null;
    },
  };
}
