import { ActionIcon } from '@mantine/core';
import type { Box, ProvenPage } from '@sealdesk/contract/jobs/set-proof.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { placeBefore } from '../../../page-view/box-place.ts';
import { Difference } from '../../../page-view/difference.tsx';
import type { PageSource } from '../../../page-view/page-source.ts';
import classes from './differences.module.css';

type Props = {
  page: ProvenPage;
  places: readonly Box[];
  submitted: { source: PageSource; page: number } | null;
  sealed: PageSource;
};

/** The places at which the page differs, one at a time, at twice the size. Another page begins at its first. */
export function Differences({ page, places, submitted, sealed }: Props) {
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, places.length - 1);
  const found = places[place];
  if (!found) return null;
  const box = page.size ? placeBefore(found, page.size, page.turned) : found;
  return (
    <section className={classes.differences} aria-label="Where it differs">
      <h3 className={classes.head}>
        Where it differs
        {places.length > 1 && (
          <span className={classes.steps}>
            <Step label="Previous place" isNext={false} onClick={place > 0 ? () => setChosen(place - 1) : null} />
            <span role="status">
              {place + 1} of {places.length}
            </span>
            <Step label="Next place" isNext onClick={place + 1 < places.length ? () => setChosen(place + 1) : null} />
          </span>
        )}
      </h3>
      <div className={classes.sides}>
        {submitted && <Difference source={submitted.source} page={submitted.page} box={box} label="Submitted" />}
        <Difference source={sealed} page={page.page} box={box} label="Sealed" turned={page.turned} />
      </div>
    </section>
  );
}

function Step({ label, isNext, onClick }: { label: string; isNext: boolean; onClick: (() => void) | null }) {
  const Icon = isNext ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      aria-disabled={onClick === null || undefined}
      data-disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon size={15} aria-hidden />
    </ActionIcon>
  );
}
