import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { ProductGlyph, TypeBadge } from '../../../../job-marks/type-marks.tsx';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { isPlainClick, useRowHandlers, useRowTab } from '../row-context.ts';
import actions from './actions.module.css';
import classes from './cells.module.css';

/** Job number, which opens the job, the icon that copies its link and, for employees, the pencil; type and product below. */
export function NumberCell({ job }: { job: Job }) {
  const { act } = useRowHandlers();
  const tabIndex = useRowTab();
  const viewer = useViewer();
  const number = formatJobNumber(job.job_id);
  return (
    <>
      <div className={classes.line1}>
        <a
          className={`${classes.number} ${actions.open}`}
          href={`${SCREEN_PATHS.jobList}?job=${job.job_id}`}
          tabIndex={tabIndex}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            act('open', job);
          }}
        >
          {number}
        </a>
        <button
          type="button"
          className={actions.revealed}
          tabIndex={tabIndex}
          aria-label={`Copy link to ${number}`}
          data-tip="Copy link"
          onClick={() => act('copy-link', job)}
        >
          <IconLink size={14} aria-hidden />
        </button>
        {isEmployee(viewer) && (
          <button
            type="button"
            className={actions.revealed}
            tabIndex={tabIndex}
            aria-label={`Edit ${number}`}
            data-tip="Edit job"
            onClick={() => act('edit', job)}
          >
            <IconPencil size={14} aria-hidden />
          </button>
        )}
      </div>
      <div className={`${classes.line2} ${classes.kind}`}>
        <TypeBadge type={job.job_type} />
        <ProductGlyph type={job.product_type} />
      </div>
    </>
  );
}
