import { Menu } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import { IconAlertTriangle, IconArrowsDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { workOrderQuery } from '../job-list.queries.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import classes from './place-menu.module.css';
import { consequenceOf, holderOf } from './place-words.ts';
import menuClasses from './row-menu.module.css';

const PLACES = Array.from({ length: MAX_WORK_ORDER_PLACE }, (_, index) => index + 1);

type Props = {
  job: Job | null;
  anchor: HTMLElement | null;
  opened: boolean;
  onClose: () => void;
  onChoose: (job: Job, place: number) => void;
};

/** The choice of a work-order place: 1 to 5, each with the job that holds it, or none. */
export function PlaceMenu({ job, anchor, opened, onClose, onChoose }: Props) {
  return (
    <AnchoredMenu
      anchor={anchor}
      opened={opened}
      onClose={onClose}
      label={job ? `Work order priority of ${formatJobNumber(job.job_id)}` : ''}
      position="bottom-start"
      width={316}
      className={menuClasses.menu}
    >
      {job && <Places job={job} onChoose={onChoose} />}
    </AnchoredMenu>
  );
}

function Places({ job, onChoose }: { job: Job; onChoose: Props['onChoose'] }) {
  // Until it is known who holds them, and where that can't be read, the places stand alone.
  const { data } = useQuery(workOrderQuery(job.job_id));
  const consequenceId = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const consequence = data && pointed !== null ? consequenceOf(job, pointed, data.places) : null;
  return (
    <>
      <Menu.Label>Work order, {job.company.Company}</Menu.Label>
      <Menu.RadioGroup
        value={String(job.job_priority_order)}
        onChange={(value) => {
          if (Number(value) !== job.job_priority_order) onChoose(job, Number(value));
        }}
      >
        {PLACES.map((place) => {
          const holder = data && holderOf(job, place, data.places);
          return (
            <Menu.RadioItem
              key={place}
              value={String(place)}
              closeMenuOnClick
              aria-label={holder ? `${place}: ${`${holder.number} ${holder.name}`.trim()}` : String(place)}
              aria-describedby={place === pointed ? consequenceId : undefined}
              onFocus={() => setPointed(place)}
              onMouseEnter={() => setPointed(place)}
              {...(place === job.job_priority_order && { 'data-autofocus': true })}
            >
              <span className={classes.place}>
                <strong>{place}</strong>
                <span className={classes.number}>{holder?.number}</span>
                <span className={classes.name} data-free={holder?.number === '' || undefined}>
                  {holder?.name}
                </span>
              </span>
            </Menu.RadioItem>
          );
        })}
        <Menu.Divider />
        <Menu.RadioItem
          value="0"
          closeMenuOnClick
          aria-label="0: No place"
          onFocus={() => setPointed(null)}
          onMouseEnter={() => setPointed(null)}
          {...(job.job_priority_order === 0 && { 'data-autofocus': true })}
        >
          <span className={classes.place}>
            <strong>0</strong>
            <span>No place</span>
          </span>
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <div id={consequenceId} className={classes.consequence} data-loss={consequence?.isLoss || undefined}>
        {consequence && (
          <>
            {consequence.isLoss ? (
              <IconAlertTriangle size={14} aria-hidden />
            ) : (
              <IconArrowsDown size={14} aria-hidden />
            )}
            {consequence.text}
          </>
        )}
      </div>
    </>
  );
}
