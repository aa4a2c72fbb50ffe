import { Menu } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import classes from './row-menu.module.css';

const PLACES = Array.from({ length: MAX_WORK_ORDER_PLACE + 1 }, (_, place) => place);

type Props = {
  job: Job | null;
  anchor: HTMLElement | null;
  opened: boolean;
  onClose: () => void;
  onChoose: (job: Job, place: number) => void;
};

/** The choice of a work-order place: none, or 1 to 5. */
export function PlaceMenu({ job, anchor, opened, onClose, onChoose }: Props) {
  return (
    <AnchoredMenu
      anchor={anchor}
      opened={opened}
      onClose={onClose}
      label={job ? `Work order priority of ${formatJobNumber(job.job_id)}` : ''}
      position="bottom-start"
      width={112}
      className={classes.menu}
    >
      {job && (
        <Menu.RadioGroup
          value={String(job.job_priority_order)}
          onChange={(value) => {
            if (Number(value) !== job.job_priority_order) onChoose(job, Number(value));
          }}
        >
          {PLACES.map((place) => (
            <Menu.RadioItem
              key={place}
              value={String(place)}
              closeMenuOnClick
              {...(place === job.job_priority_order && { 'data-autofocus': true })}
            >
              {place}
              {place === 0 && <span className={classes.hint}> none</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </AnchoredMenu>
  );
}
