import { Button } from '@mantine/core';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { focusChoice } from '../../forms/conflict/focus-choice.ts';
import { savedSentence } from '../../forms/conflict/saved-sentence.ts';
import { errorCount, problemNames } from '../../forms/problems.ts';
import { focusField } from '../../forms/use-field.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { jobConflict } from './conflict/conflict.ts';
import { readSaving, unknownSaving } from './conflict/read-saving.ts';
import classes from './edit-foot.module.css';
import type { EditJob } from './use-edit-job.ts';

type Props = { edit: EditJob; latest: GetJobReply; onClose: () => void };

/** What is wrong, what is not saved, what somebody else did, and the buttons. */
export function EditFoot({ edit, latest, onClose }: Props) {
  const { form, conflict, unsaved, isOutdated } = edit;
  const [wrong, ...others] = problemNames(form.problems, form.order);
  const left = conflict ? jobConflict.leftToChoose(conflict.state) : [];
  const [first] = left;
  return (
    <div className={classes.foot}>
      {isOutdated && <News edit={edit} latest={latest} />}
      <div className={classes.line}>
        <div className={classes.state} role="status">
          {first !== undefined && (
            <button type="button" className={classes.choose} onClick={() => focusChoice(first)}>
              <IconAlertTriangle size={15} aria-hidden /> {left.length === 1 ? '1 field' : `${left.length} fields`} to
              choose
            </button>
          )}
          {wrong !== undefined && (
            <button type="button" className={classes.errors} onClick={() => focusField(wrong)}>
              <IconAlertCircle size={15} aria-hidden /> {errorCount(others.length + 1)}
            </button>
          )}
          {unsaved > 0 && <span>{unsaved === 1 ? '1 unsaved change' : `${unsaved} unsaved changes`}</span>}
        </div>
        <Button variant="default" size="sm" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" size="sm">
          {conflict ? 'Save again' : 'Save Changes'}
        </Button>
      </div>
    </div>
  );
}

/** Says before Save that somebody else has changed the job. */
function News({ edit, latest }: Omit<Props, 'onClose'>) {
  const { timezone } = useViewer();
  const { job, updated_at } = edit.known;
  const { data: saving = unknownSaving(latest) } = useQuery({
    queryKey: queryKeys.jobs.saving(job.job_id, latest.updated_at),
    queryFn: () => readSaving(job.job_id, updated_at, unknownSaving(latest)),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [now] = useState(Date.now);
  const words = { thing: 'job', now, timeZone: timezone, openedAt: null, isAgain: edit.conflict !== null };
  return (
    <p className={classes.news} role="status">
      {savedSentence(saving, words)}
      <button type="button" className={classes.compare} onClick={() => edit.compareWith(latest, saving)}>
        Compare
      </button>
    </p>
  );
}
