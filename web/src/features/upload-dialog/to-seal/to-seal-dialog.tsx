import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { uploadTitle } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { IconUpload } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useViewer } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { Checklist } from '../../../uploads/checklist.tsx';
import { DropZone } from '../../../uploads/drop-zone.tsx';
import { announceWhenReady } from '../../../uploads/ready-to-seal.ts';
import { RefusalBox } from '../../../uploads/refusal-box.tsx';
import { sendSet } from '../../../uploads/resumable/send-set.ts';
import { totalSize } from '../../../uploads/transport.ts';
import { canFinish, isRunning, shownSteps } from '../../../uploads/upload-flow.ts';
import type { UploadDialogSlot } from '../../../uploads/upload-slot.ts';
import { useUpload } from '../../../uploads/use-upload.ts';
import { jobUpload } from '../job-upload.ts';
import { askToDiscardList, askToLeave, reportRefusal, reportSuccess } from '../upload-end.ts';
import { useFocusInDialog } from '../use-focus-in-dialog.ts';
import { canUpload, fileCount, hasOrderToLose } from './file-list.ts';
import { OrderedFiles } from './ordered-files.tsx';
import { SendingFiles } from './sending-files.tsx';
import { SentFiles } from './sent-files.tsx';
import classes from './to-seal-dialog.module.css';
import { useFileList } from './use-file-list.ts';
import { useNoStrayDrop } from './use-no-stray-drop.ts';
import { useRowDrag } from './use-row-drag.ts';

const WIDTH = 690;

/** Takes several PDFs, has them put in order, and sends them to be combined in that order. */
export function ToSealDialog({ job, onClose }: ComponentProps<UploadDialogSlot>) {
  const viewer = useViewer();
  const { target, rules, message } = jobUpload('to-seal', job, viewer.max_file_uploads);
  const { purpose } = target;
  const most = rules.maxNumberOfFiles;
  const { list, add, move, remove, markSent, clear: clearList } = useFileList(most);
  const [transport] = useState(() => sendSet(viewer.id));
  const { flow, send, cancel, clear } = useUpload<JobUploadReply>(target, {
    transport,
    onDone: (reply, isLeft) => {
      reportSuccess(purpose, reply, isLeft);
      announceWhenReady(job.job_id);
    },
    onRefusedLater: (why) => reportRefusal(job.job_id, why),
  });
  const dragging = useRowDrag(list.files.length, move);
  const place = useFocusInDialog();
  useNoStrayDrop();
  const files = list.files.map(({ file }) => file);
  const isChoosing = flow.at === 'idle' || flow.at === 'refused';
  const isFull = files.length >= most;
  const refusal = list.refusal ? { message: list.refusal, tone: 'warning' as const } : null;
  const error = refusal ?? (flow.at === 'refused' ? flow : null);

  const mayClose = async () => {
    // Escape puts the dragged row back; it closes nothing.
    if (dragging.drag) return false;
    if (isRunning(flow)) return askToLeave(flow.at === 'sending');
    return !isChoosing || !hasOrderToLose(list) || askToDiscardList();
  };

  return (
    <Dialog
      title={
        <>
          {uploadTitle(purpose, '')}
          <span className={classes.number}>{formatJobNumber(job.job_id)}</span>
        </>
      }
      width={WIDTH}
      isSheet
      withCross
      onClose={onClose}
      mayClose={mayClose}
      renderFoot={(close) => (
        <>
          {isChoosing && files.length > 0 && <KeyHints />}
          <Button variant="default" size="sm" onClick={close}>
            Close
          </Button>
          <Button size="sm" disabled={!canFinish(flow)} onClick={close} data-done>
            Done
          </Button>
        </>
      )}
    >
      <div className={classes.body} ref={place} tabIndex={-1}>
        {isChoosing && (
          <>
            {message && files.length === 0 && <AlertBox kind="info" message={message} withRefresh={false} />}
            {files.length > 0 && <OrderedFiles list={list} dragging={dragging} onMove={move} onRemove={remove} />}
            {isFull ? (
              <>
                {error && <RefusalBox message={error.message} tone={error.tone} />}
                <p className={classes.full}>
                  {most} of {most} files
                </p>
              </>
            ) : (
              <DropZone
                rules={rules}
                prompt={files.length === 0 ? 'Drop the PDFs here' : 'Drop more PDFs here'}
                choose="choose files"
                {...(files.length > 0 && { hint: `${files.length} of ${most} files, ${rules.maxFileSizeMB} MB each` })}
                taken={files.length}
                takenBytes={files.reduce((sum, { size }) => sum + size, 0)}
                isLow={files.length > 0}
                isFirst={files.length === 0}
                error={error}
                onFiles={(chosen) => void add(chosen)}
              />
            )}
            {files.length > 0 && (
              <div className={classes.upload}>
                <Button
                  size="sm"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  disabled={!canUpload(list)}
                  onClick={() => {
                    markSent();
                    send(files, { job_type: job.job_type });
                  }}
                >
                  Upload {fileCount(files.length)}
                </Button>
                {/* On the phone the list's totals scroll away with it. */}
                <strong className={classes.total} aria-hidden>
                  {megabytes(totalSize(files))}
                </strong>
                <span>
                  {list.reading > 0 ? 'More files are being read.' : 'You are recorded as the initial sealer.'}
                </span>
              </div>
            )}
          </>
        )}
        {flow.at === 'sending' && (
          <>
            <SendingFiles listed={list.sent} sending={flow} />
            <div className={classes.upload}>
              <Button variant="default" size="sm" onClick={cancel}>
                Cancel the upload
              </Button>
            </div>
          </>
        )}
        {flow.at === 'checking' && (
          <>
            <SendingFiles listed={list.sent} sending={null} />
            <Checklist steps={shownSteps(flow)} />
            <p className={classes.note}>
              The files are being checked. You can leave this open and work in another tab.
            </p>
          </>
        )}
        {flow.at === 'done' && (
          <SentFiles
            job={job}
            listed={list.sent}
            reply={flow.reply}
            onReplace={() => {
              clearList();
              clear();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function KeyHints() {
  return (
    <div className={classes.keys} aria-hidden>
      <KeyCap>Alt ↑</KeyCap>
      <KeyCap>Alt ↓</KeyCap> move <KeyCap>Del</KeyCap> remove
    </div>
  );
}
