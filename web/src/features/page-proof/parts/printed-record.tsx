import { markPages } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { PAGE_MARK_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { failureParts } from '../words/failure-words.ts';
import { fileFacts } from '../words/page-facts.ts';
import { dayIn } from '../../../lib/format.ts';
import type { ProofSummary } from '../words/proof-summary.ts';
import { statesOf } from '../words/spoken-names.ts';
import classes from './printed-record.module.css';

/** What is printed in place of the screen: the result for each page, with the hashes of both documents. */
export function PrintedRecord({ proof, job, summary }: { proof: SetProofReply; job: Job; summary: ProofSummary }) {
  const { timezone } = useViewer();
  const { sealed, submitted, sealer, staged_by, uploaded_by, licenses, checked_at, warnings, pages } = proof;
  const marks = markPages(proof);
  const facts = [
    ['Job', `${formatJobNumber(job.job_id)} ${job.job_name}`],
    ['Company', job.company.Company],
    ['Sealed', `${sealed.name}, sha256 ${sealed.sha256}`],
    ...(submitted ? [['Submitted', `${submitted.name}, sha256 ${submitted.sha256}`]] : []),
    ...(sealer ? [['Sealed by', sealer.full_name]] : []),
    ...(staged_by ? [['Staged by', staged_by.full_name]] : []),
    ...(uploaded_by ? [['Uploaded by', uploaded_by.full_name]] : []),
    ...licenses.map(({ state, number, valid_until }) => [`License ${state}`, `${number}, valid until ${valid_until}`]),
    ...fileFacts(proof, (moment) => dayIn(Date.parse(moment), timezone)).map(({ label, text }) => [label, text]),
    ...(warnings.length > 0 ? [['Warnings', warnings.join(' ')]] : []),
    ...(checked_at === null ? [] : [['Checked', formatMoment(Date.parse(checked_at), timezone)]]),
  ];
  return (
    <div className={classes.record}>
      <p className={classes.title}>Proof record</p>
      <p>{textOf(summary)}</p>
      <table className={classes.facts}>
        <tbody>
          {facts.map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.pages}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Result</th>
            <th scope="col">Words</th>
            <th scope="col">Seals</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.page}>
              <td>{page.page}</td>
              <td>{PAGE_MARK_WORDS[marks.get(page.page)!]}</td>
              <td>{page.words && `${page.words.kept} of ${page.words.of}`}</td>
              <td>{statesOf(page).join(' ')}</td>
              <td>{page.result === 'failed' && failureParts(page).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf({ lead, rest }: ProofSummary): string {
  return `${lead.map((segment) => (typeof segment === 'string' ? segment : segment.text)).join('')} ${rest}`;
}
