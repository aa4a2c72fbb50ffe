import { Menu, UnstyledButton } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { dayIn, formatDay } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { JobFilters } from './job-filters.ts';
import { quickRanges, type QuickRange } from './quick-ranges.ts';
import classes from './range-menu.module.css';

type Props = { onChoose: (days: Pick<JobFilters, 'start_date' | 'end_date'>) => void };

/** Ranges of days that are chosen instead of typed, in the person's time zone. */
export function RangeMenu({ onChoose }: Props) {
  const { timezone } = useViewer();
  const now = useNow();
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label="Quick ranges of days">
          <IconCalendarTime size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.title}>Created</Menu.Label>
        {quickRanges(dayIn(now, timezone)).map((range) => (
          <Menu.Item
            key={range.label}
            className={classes.range}
            onClick={() => onChoose({ start_date: range.start, end_date: range.end })}
            rightSection={<span className={classes.days}>{daysOf(range)}</span>}
          >
            {range.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function daysOf({ start, end }: QuickRange): string {
  return start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
}
