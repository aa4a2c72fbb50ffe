import { ZIP_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { ZipReading } from '@sealdesk/contract/uploads/zip-reading.ts';
import { labelOf, type FieldName } from '../../job-form/job-form.ts';
import { evidenceText } from '../../job-form/zip-fields.ts';
import { familyLines, ignoredLines, pagesLine, readingLine } from './zip-text.ts';
import classes from './zip-summary.module.css';

/** What the zip held, so that its sender sees at once whether it is the right one. In one line, and on opening in full. */
export function ZipSummary({ reading }: { reading: ZipReading }) {
  const read = ZIP_FIELD_NAMES.filter((name) => reading.evidence[name] !== undefined);
  return (
    <div className={classes.summary}>
      {reading.remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          <IconAlertTriangle size={14} aria-hidden />
          {remark}
        </p>
      ))}
      <details className={classes.details}>
        <summary className={classes.line}>
          <IconChevronRight className={classes.chevron} size={14} aria-hidden />
          <span>
            <strong>What the zip held</strong> {readingLine(reading)}
          </span>
        </summary>
        <dl className={classes.facts}>
          <Fact name="Drawings" lines={reading.families.length > 0 ? familyLines(reading) : ['None recognized']} />
          <Fact name="Pages" lines={[pagesLine(reading)]} />
          <Fact name="States" lines={[reading.states.join(', ') || 'None read']} />
          <Fact name="Codes" lines={[reading.codes.join(', ') || 'None read']} />
          <Fact name="Files ignored" lines={ignoredLines(reading)} />
          {read.length > 0 && (
            <Fact name="Read from" lines={read.map((name) => evidenceLine(name, reading.evidence[name]!))} />
          )}
        </dl>
      </details>
    </div>
  );
}

function Fact({ name, lines }: { name: string; lines: string[] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </>
  );
}

function evidenceLine(name: FieldName, evidence: ZipReading['evidence'][string]): string {
  return `${labelOf(name)}: ${evidenceText(evidence)}`;
}
