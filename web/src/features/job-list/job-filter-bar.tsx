import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { StatusMark } from '../../job-marks/status-mark.tsx';
import { statusNameOf } from '../../job-marks/status-name.ts';
import { useViewer } from '../../lib/viewer.ts';
import classes from './job-filter-bar.module.css';
import { changeFilters, type JobFilters } from './job-filters.ts';
import { choiceOf, optionValue, statusOptions, type StatusOption } from './status-tabs.ts';

type Props = { filters: JobFilters; onChange: (filters: JobFilters) => void };

/** The row of filters. */
export function JobFilterBar({ filters, onChange }: Props) {
  const viewer = useViewer();
  return (
    <div className={classes.bar} role="search" aria-label="Filters">
      <Select
        className={classes.status}
        label="Status"
        data={statusOptions(viewer)}
        value={optionValue(filters.job_status)}
        onChange={(value) => onChange(changeFilters(filters, { job_status: choiceOf(value) }))}
        allowDeselect={false}
        renderOption={renderStatus}
        rightSection={<IconSelector size={14} aria-hidden />}
        maxDropdownHeight={560}
        comboboxProps={{ withinPortal: false }}
      />
    </div>
  );
}

const renderStatus: NonNullable<SelectProps['renderOption']> = ({ option }) => {
  const { label, statusId } = option as ComboboxItem & StatusOption;
  return (
    <span className={classes.option}>
      {statusId !== undefined && <StatusMark name={statusNameOf(statusId)} />}
      {label}
    </span>
  );
};
