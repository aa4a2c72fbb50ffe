import { Radio } from '@mantine/core';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import classes from './move-dialog.module.css';
import type { MoveState } from './move-form.ts';
import { MOVE_WORDS } from './move-words.ts';

type Props = { state: MoveState; job: Job; onChoose: (to: StatusName) => void };

/** Where the job goes, for a move that can lead to two statuses; nothing for the others. */
export function TargetChoice({ state: { name, to }, job, onChoose }: Props) {
  const { forms } = MOVE_WORDS[name];
  if (forms.length === 1) return null;
  return (
    <Radio.Group aria-label="Where the job goes" value={to} onChange={onChoose}>
      <div className={classes.targets}>
        {forms.map((form) => (
          <Radio.Card
            key={form.to}
            className={classes.target ?? ''}
            value={form.to}
            data-autofocus={form.to === to || undefined}
          >
            <Radio.Indicator className={classes.indicator ?? ''} size="xs" />
            <span className={classes.targetText}>
              {form.choice?.label}
              <span className={classes.targetHint}>
                {form.choice?.hint}
                {form.to === 'returned' && job.contact.email !== null && `; mailed to ${job.contact.contact_name}`}
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
