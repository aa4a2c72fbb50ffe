import { VisuallyHidden } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import {
  IconAlertTriangle,
  IconDownload,
  IconEye,
  IconFileTypePdf,
  IconFileZip,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownStatus } from '../../../../job-marks/job-status.ts';
import markClasses from '../../../../job-marks/status-mark.module.css';
import { StatusMark } from '../../../../job-marks/status-mark.tsx';
import { ReturnReason } from '../../../../job-marks/return-reason.tsx';
import { durationInWords } from '../../../../lib/duration.ts';
import { formatMoment } from '../../../../lib/format.ts';
import { OPENED_HERE } from '../../../../lib/open-job-address.ts';
import { isPdf, previewPath } from '../../../../lib/preview-address.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { downloadDocument } from '../../actions/row-effects.ts';
import { customerStatusText } from '../../rows/customer-text.ts';
import { customerFacts } from '../facts-line.ts';
import { JobDetails } from '../job-details.tsx';
import { documentsQuery } from '../job-page.queries.ts';
import { LinesSkeleton, PartFailure, StalePart } from '../load-states.tsx';
import { type Spans, statusSteps, turnaroundSeconds } from '../status-steps.ts';
import { lastReturn } from '../timeline/event-words.ts';
import type { TimelineState } from '../timeline/use-timeline.ts';
import { type CustomerFile, customerFiles, nameParts } from './customer-files.ts';
import { CustomerTimeline } from './customer-timeline.tsx';
import classes from './customer-job.module.css';
import { inWords, nextLines } from './next-lines.ts';

type Props = { job: Job; timeline: TimelineState; head: ReactNode; notices: ReactNode; isChanged: boolean };

/** The job as its customer sees it: where it is, why, what happens next, and its files. */
export function CustomerJob({ job, timeline, head, notices, isChanged }: Props) {
  return (
    <>
      <div className={classes.top}>
        {head}
        <p className={classes.facts}>{customerFacts(job).join(' · ')}</p>
      </div>
      <div className={classes.parts}>
        <div className={classes.main}>
          {notices}
          <StatusBox job={job} isChanged={isChanged} />
          {job.return_reason && <WhyReturned reason={job.return_reason} timeline={timeline} />}
          <Steps job={job} spans={timeline.spans} />
          <Part title="What happens next">
            <ol className={classes.next}>
              {nextLines(job).map(({ text, note }) => (
                <li key={text}>
                  <p>{text}</p>
                  {note && <p className={classes.note}>{note}</p>}
                </li>
              ))}
            </ol>
          </Part>
          {job.job_comments && (
            <Part title="Your comments">
              <p className={classes.comments}>{job.job_comments}</p>
            </Part>
          )}
        </div>
        <div className={classes.files}>
          <Files job={job} />
        </div>
        <div className={classes.rest}>
          <Part title="Timeline">
            <CustomerTimeline timeline={timeline} />
          </Part>
          <details className={classes.details}>
            <summary>All details of the job</summary>
            <JobDetails job={job} />
          </details>
        </div>
      </div>
    </>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
      <div className={classes.card}>{children}</div>
    </section>
  );
}

function StatusBox({ job, isChanged }: { job: Job; isChanged: boolean }) {
  const name = shownStatus(job.job_status.id);
  return (
    <section className={classes.status} data-status={name} aria-label="Status">
      <StatusMark name={name} size={18} />
      <div>
        <p className={`${markClasses.ink} ${classes.statusName}`} data-status={name}>
          {job.job_status.status}
        </p>
        <p>{customerStatusText(job)}.</p>
        <p role="status" className={classes.changed}>
          {isChanged && 'Changed just now'}
        </p>
      </div>
    </section>
  );
}

/** The reason word for word, and when it was given; not by whom. */
function WhyReturned({ reason, timeline }: { reason: string; timeline: TimelineState }) {
  const { timezone } = useViewer();
  const returned = lastReturn(timeline.events ?? []);
  return <ReturnReason reason={reason} {...(returned && { when: formatMoment(Date.parse(returned.at), timezone) })} />;
}

/** Six bars, and in words which of them it is and how long the job has been under way. */
function Steps({ job, spans }: { job: Job; spans: Spans }) {
  const steps = statusSteps(job.job_status.id, spans);
  if (!steps) return null;
  const place = steps.findIndex(({ is }) => is === 'current') + 1;
  const taken = turnaroundSeconds(spans);
  return (
    <div className={classes.steps}>
      <div className={classes.bars} aria-hidden>
        {steps.map(({ label, status, is }) => (
          <span key={label} className={markClasses.ink} data-status={status} data-is={is} />
        ))}
      </div>
      <p className={classes.stepText}>
        <span>{place === 0 ? `Done ${job.date_final_sentFormatted ?? ''}` : `Step ${place} of ${steps.length}`}</span>
        {taken > 0 && <span>{place === 0 ? durationInWords(taken) : `${durationInWords(taken)} so far`}</span>}
      </p>
    </div>
  );
}

function Files({ job }: { job: Job }) {
  const { timezone } = useViewer();
  const { data, dataUpdatedAt, error, refetch } = useQuery(documentsQuery(job.job_id));
  const retry = () => void refetch();
  if (!data && error) {
    return (
      <Part title="Files">
        <PartFailure error={error} onRetry={retry} />
      </Part>
    );
  }
  if (!data) {
    return (
      <Part title="Files">
        <LinesSkeleton label="Loading the files" lines={2} />
      </Part>
    );
  }
  const { sealed, others } = customerFiles(data.documents, timezone);
  const hasSealed = sealed.length > 0;
  const hasCurrent = sealed.some(({ isStruck }) => !isStruck);
  return (
    <>
      <StalePart what="the files" error={error} at={dataUpdatedAt} onRetry={retry} />
      {hasSealed && <FileList title="Sealed documents" files={sealed} />}
      {hasCurrent && <SealedNote job={job} />}
      {hasSealed && !hasCurrent && (
        <p className={classes.sealed} data-outdated>
          <IconAlertTriangle size={16} aria-hidden />
          {sealed.length === 1
            ? 'This document is no longer current. Please don’t use it.'
            : 'These documents are no longer current. Please don’t use them.'}
        </p>
      )}
      {(others.length > 0 || !hasSealed) && <FileList title={hasSealed ? 'Other files' : 'Files'} files={others} />}
    </>
  );
}

/** For which states the documents are sealed. Not by whom: sealers are not sent to customers. */
function SealedNote({ job: { seal_states, date_final_sentFormatted } }: { job: Job }) {
  const since = date_final_sentFormatted?.split(' ')[0];
  return (
    <p className={classes.sealed}>
      <IconShieldCheck size={16} aria-hidden />
      <span>
        Sealed for {inWords(seal_states)}. {since && `Ready since ${since}.`}
      </span>
    </p>
  );
}

function FileList({ title, files }: { title: string; files: CustomerFile[] }) {
  return (
    <Part title={title} count={files.length}>
      {files.length === 0 && <p className={classes.none}>There are no files yet.</p>}
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.document.document_id} className={classes.fileRow}>
            <FileRow file={file} />
            {isPdf(file.document.name) && <PreviewLink document={file.document} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function FileRow({ file: { document, facts, spoken, isStruck } }: { file: CustomerFile }) {
  const [start, end] = nameParts(document.name);
  const Icon = isZip(document) ? IconFileZip : IconFileTypePdf;
  return (
    <button
      type="button"
      className={classes.file}
      onClick={() => void downloadDocument(document.document_id, document.name)}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <span className={classes.fileText} aria-hidden>
        <span className={classes.fileName} data-struck={isStruck || undefined}>
          <span>{start}</span>
          <span>{end}</span>
        </span>
        <span className={classes.note}>{facts}</span>
        <span className={classes.hash}>sha256 {document.sha256}</span>
      </span>
      <IconDownload className={classes.fetch} size={18} aria-hidden />
    </button>
  );
}

function PreviewLink({ document: { document_id, name } }: { document: JobDocument }) {
  return (
    <Link className={classes.preview} to={previewPath(document_id)} state={OPENED_HERE} aria-label={`Preview ${name}`}>
      <IconEye size={18} aria-hidden />
    </Link>
  );
}

function isZip({ name }: JobDocument): boolean {
  return name.toLowerCase().endsWith('.zip');
}
