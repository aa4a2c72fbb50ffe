import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { EXPORT_FORMAT_LABEL, EXPORT_FORMATS, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { isEmployee, viewerKind } from '@sealdesk/contract/people/roles.ts';
import { useState } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import { ColumnList } from './column-list.tsx';
import { EntryExport } from './entry-export.tsx';
import classes from './export-box.module.css';
import { keepExportChoice, readExportChoice, type ExportChoice } from './export-choice.ts';
import type { ExportRequest } from './export-request.ts';
import { exportRun } from './exports.ts';
import { focusFirst } from './focus-first.ts';
import { JobExport } from './job-export.tsx';
import type { ExportedList } from './job-export-request.ts';

export type ExportBoxProps = ExportedList & { onClose: () => void };

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: EXPORT_FORMAT_LABEL[value] }));
const SUBJECTS = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'entries', label: 'Time entries' },
];

/** What is exported and how: the jobs of the list, or for staff the time entries of a period. */
export default function ExportBox({ onClose, ...list }: ExportBoxProps) {
  const viewer = useViewer();
  const kind = viewerKind(viewer);
  const [choice, setChoice] = useState(() => readExportChoice(localStorage, kind));
  const [subject, setSubject] = useState('jobs');
  const [isChoosing, setIsChoosing] = useState(false);
  const change = (changed: Partial<ExportChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    keepExportChoice(localStorage, next);
  };
  const start = (request: ExportRequest) => {
    void exportRun.start(request);
    onClose();
  };

  if (isChoosing) {
    return (
      <ColumnList
        {...list}
        choice={choice}
        onChange={change}
        onBack={() => setIsChoosing(false)}
        onAsInList={() => {
          change({ columns: 'list' });
          setIsChoosing(false);
        }}
        onStart={start}
      />
    );
  }
  return (
    <div ref={focusFirst} className={classes.box}>
      <h2 className={classes.title}>{subject === 'jobs' ? 'Export jobs' : 'Export time entries'}</h2>
      {isEmployee(viewer) && <Segments label="What" data={SUBJECTS} value={subject} onChange={setSubject} />}
      <Segments
        label="Format"
        data={FORMATS}
        value={choice.format}
        onChange={(format) => change({ format: format as ExportFormat })}
      />
      {subject === 'jobs' ? (
        <JobExport {...list} choice={choice} onChange={change} onChoose={() => setIsChoosing(true)} onStart={start} />
      ) : (
        <EntryExport format={choice.format} onStart={start} />
      )}
    </div>
  );
}

type SegmentsProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Segments({ label, ...control }: SegmentsProps) {
  return (
    <>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      <SegmentedControl className={classes.segments} fullWidth aria-label={label} {...control} />
    </>
  );
}
