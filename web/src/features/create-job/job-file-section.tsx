import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { MAX_UPLOAD_MB, uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { Checklist } from '../../uploads/checklist.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { FileCard } from '../../uploads/file-card.tsx';
import { StoppedNotice } from '../../uploads/resumable/stopped-notice.tsx';
import { shownSteps, type RefusalTone } from '../../uploads/upload-flow.ts';
import classes from './job-file-section.module.css';
import { fieldId } from '../../forms/use-field.tsx';
import type { JobFile } from './use-job-file.ts';
import { readFields } from '../../job-form/zip-fields.ts';
import { ZipSummary } from './zip-summary.tsx';
import { foundLine } from './zip-text.ts';

type Props = {
  file: JobFile;
  /** What the form says of the missing file. */
  problem: string | undefined;
  onFiles: (files: File[]) => void;
};

/** The zip: requested, being sent, or uploaded with what it held. */
export function JobFileSection({ file, problem, onFiles }: Props) {
  const { flow, taken } = file;
  const viewer = useViewer();
  if (taken) return <TakenFile taken={taken} onReplace={file.replace} problem={problem} />;
  if (flow.at === 'sending' || flow.at === 'checking' || flow.at === 'done') {
    return (
      <>
        <FileCard
          file={flow.file}
          sending={flow.at === 'sending' ? flow : undefined}
          onCancel={flow.at === 'done' ? undefined : file.cancel}
          isSunken
        />
        {flow.at !== 'sending' && (
          <div className={classes.steps}>
            <Checklist steps={shownSteps(flow)} />
          </div>
        )}
      </>
    );
  }
  return (
    <div id={fieldId('id')} className={classes.zone}>
      <StoppedNotice target={{ purpose: 'original' }} />
      <DropZone
        rules={uploadRules({ purpose: 'original', maxFileUploads: viewer.max_file_uploads })}
        prompt="Drop the job zip here"
        hint={`One .zip, up to ${MAX_UPLOAD_MB} MB. We read it and fill in what we can.`}
        error={zoneError(file, problem)}
        onFiles={onFiles}
      />
    </div>
  );
}

type TakenProps = { taken: NonNullable<JobFile['taken']>; onReplace: () => void; problem: string | undefined };

function TakenFile({ taken: { file, reply }, onReplace, problem }: TakenProps) {
  const filled = Object.keys(readFields(reply)).length;
  return (
    <>
      <FileCard
        file={file}
        note={foundLine(reply.reading.designs, filled)}
        action={
          <div className={classes.action}>
            <span className={classes.uploaded}>
              <IconCheck size={14} stroke={2.2} aria-hidden /> Uploaded
            </span>
            <Button id={fieldId('id')} className={classes.replace} variant="default" onClick={onReplace}>
              Replace File
            </Button>
          </div>
        }
        isSunken
      />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <ZipSummary reading={reply.reading} />
    </>
  );
}

function zoneError(
  { flow, notice }: JobFile,
  problem: string | undefined,
): { message: string; tone: RefusalTone } | null {
  if (flow.at === 'refused') return { message: flow.message, tone: flow.tone };
  if (problem !== undefined) return { message: problem, tone: 'danger' };
  return notice === null ? null : { message: notice, tone: 'warning' };
}
