import { Button } from '@mantine/core';
import type { License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { JobLinks } from '../expiring/job-links.tsx';
import { daysLeft, STANDING_WORD, stateName } from '../matrix/cell-words.ts';
import type { MatrixCell } from '../matrix/cell.ts';
import classes from './license-details.module.css';

export type LicenseAction = 'edit' | 'renew' | 'end' | 'standing' | 'remove' | 'add';

type Props = {
  cell: MatrixCell;
  license: License;
  needed: LicensesReply['needed'];
  onAct: (action: LicenseAction) => void;
  onClose: () => void;
};

/** All that is known of one engineer's license in one state, and what can be done with it. */
export function LicenseDetails({ cell, license, needed, onAct, onClose }: Props) {
  const { timezone } = useViewer();
  const jobs = needed.find(({ license_id }) => license_id === license.id);
  const evidence = license.evidence_url;
  return (
    <Dialog
      title={`${cell.engineer}, ${stateName(cell.state)}`}
      width={520}
      withCross
      isSheet
      onClose={onClose}
      renderFoot={(close) => (
        <Button variant="default" size="sm" onClick={close}>
          Close
        </Button>
      )}
    >
      <dl className={classes.facts}>
        <Fact label="License number">
          <span className={classes.number}>{license.number}</span>
        </Fact>
        <Fact label="Valid">
          {formatDay(license.valid_from)} to {formatDay(license.valid_until)}, {daysLeft(license)}
        </Fact>
        <Fact label="Standing">{STANDING_WORD[license.status]}</Fact>
        <Fact label="Lets seal today">{cell.canSeal ? 'Yes' : `No, ${whyNot(cell)}`}</Fact>
        {license.discipline !== null && <Fact label="Discipline">{license.discipline}</Fact>}
        {evidence !== null && (
          <Fact label="Evidence">
            <a href={evidence} target="_blank" rel="noreferrer">
              {evidence}
            </a>
          </Fact>
        )}
        {license.checked_at !== null && (
          <Fact label="Checked">{formatMoment(Date.parse(license.checked_at), timezone)}</Fact>
        )}
        {jobs && jobs.total > 0 && (
          <Fact label="Open jobs that need it">
            <JobLinks jobs={jobs.jobs} more={jobs.total - jobs.jobs.length} />
          </Fact>
        )}
      </dl>
      <div className={classes.actions}>
        <Button onClick={() => onAct('renew')} data-autofocus>
          Renewed…
        </Button>
        <Button variant="default" onClick={() => onAct('edit')}>
          Edit…
        </Button>
        <Button variant="default" onClick={() => onAct('standing')}>
          Standing…
        </Button>
        {license.days_left >= 0 && (
          <Button variant="default" onClick={() => onAct('end')}>
            End…
          </Button>
        )}
        <Button variant="default" onClick={() => onAct('add')}>
          Add another…
        </Button>
        <Button variant="default" onClick={() => onAct('remove')}>
          Entered in error…
        </Button>
      </div>
      {cell.others.length > 0 && <Others licenses={cell.others} />}
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns why the license lets nobody seal. */
function whyNot({ kind, license, isUnauthorized }: MatrixCell): string {
  if (kind === 'standing' && license) return `it is ${STANDING_WORD[license.status].toLowerCase()}`;
  if (kind === 'expired') return 'it has expired';
  if (kind === 'later') return 'it has not begun';
  return isUnauthorized ? 'the firm has no authorization there that is valid today' : 'its holder cannot seal';
}

/** Licenses of the same engineer in the same state: those before a renewal, or a second number. */
function Others({ licenses }: { licenses: License[] }) {
  return (
    <>
      <h3 className={classes.heading}>Other licenses there</h3>
      <ul className={classes.others}>
        {licenses.map(({ id, number, valid_from, valid_until, status }) => (
          <li key={id}>
            <span className={classes.number}>{number}</span>, {formatDay(valid_from)} to {formatDay(valid_until)}
            {status !== 'active' && `, ${STANDING_WORD[status].toLowerCase()}`}
          </li>
        ))}
      </ul>
    </>
  );
}
