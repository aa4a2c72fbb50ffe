import { Button, CloseButton, Drawer, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { SORT_COLUMNS, SORT_ORDERS } from '@sealdesk/contract/jobs/sorting.ts';
import { IconSelector } from '@tabler/icons-react';
import { BACKDROP_MS, LAYER_MS, useLayer } from '../../../ui/dialogs/use-layer.ts';
import { FilterActions } from './filter-actions.tsx';
import classes from './filter-drawer.module.css';
import { JobFilterBar } from './job-filter-bar.tsx';
import { changeFilters, type JobFilters } from './job-filters.ts';
import type { ReplaceFilters, SetFilters } from './use-job-filters.ts';

type Props = {
  /** Changes when the filters are replaced as a whole, so that half-typed texts go too. */
  round: number;
  filters: JobFilters;
  onChange: SetFilters;
  onReplace: ReplaceFilters;
  onClose: () => void;
};

const SORT_WORDS = {
  job_id: { label: 'Job Number', desc: 'highest first', asc: 'lowest first' },
  created_at: { label: 'Created', desc: 'newest first', asc: 'oldest first' },
  date_final_sent: { label: 'Completed', desc: 'newest first', asc: 'oldest first' },
} as const;

const SORTS = SORT_COLUMNS.flatMap((sort_by) =>
  SORT_ORDERS.toReversed().map((order) => ({
    value: `${sort_by} ${order}`,
    label: `${SORT_WORDS[sort_by].label}, ${SORT_WORDS[sort_by][order]}`,
    change: { sort_by, order },
  })),
);

/** The filters on the phone, from the bottom of the screen, with the order that column heads give elsewhere. */
export default function FilterDrawer({ round, filters, onChange, onReplace, onClose }: Props) {
  const layer = useLayer(onClose);
  return (
    <Drawer.Root
      opened={layer.opened}
      onClose={layer.close}
      onExitTransitionEnd={layer.onGone}
      position="bottom"
      // A class on the content would also go to the frame around it.
      classNames={{ content: classes.content ?? '' }}
      transitionProps={{ duration: LAYER_MS }}
    >
      <Drawer.Overlay className={classes.overlay} transitionProps={{ duration: BACKDROP_MS }} />
      <Drawer.Content>
        <Drawer.Body className={classes.body}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>Filters</Drawer.Title>
            <CloseButton size={44} aria-label="Close filters" onClick={layer.close} />
          </div>
          <JobFilterBar key={round} filters={filters} onChange={onChange} />
          <NativeSelect
            className={classes.sort}
            label="Sort by"
            data={SORTS.map(({ value, label }) => ({ value, label }))}
            value={`${filters.sort_by} ${filters.order}`}
            onChange={(event) => {
              const chosen = SORTS.find(({ value }) => value === event.currentTarget.value);
              if (chosen) onChange((current) => changeFilters(current, chosen.change));
            }}
            rightSection={<IconSelector size={14} aria-hidden />}
          />
        </Drawer.Body>
        <div className={classes.foot}>
          <div className={classes.actions}>
            <FilterActions onReplace={onReplace} className={classes.action} />
          </div>
          <Button className={classes.done} fullWidth onClick={layer.close}>
            Show jobs
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
