import { type ComboboxItem, Select, type SelectProps, TextInput } from '@mantine/core';
import {
  JOB_TYPE_LABEL,
  JOB_TYPES,
  PRODUCT_TYPE_LABEL,
  PRODUCT_TYPES,
  REPAIRS_AND_SPEC_ENG,
} from '@sealdesk/contract/shared/codes.ts';
import { MAX_JOB_NAME } from '@sealdesk/contract/shared/limits.ts';
import { IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { StatusMark } from '../../../job-marks/status-mark.tsx';
import { shownStatus } from '../../../job-marks/job-status.ts';
import { isListShown, isScreenCovered } from '../../../lib/keys/key-press.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { focusRowAtHand } from '../rows/row-focus.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { optionsPlace } from './options-place.ts';
import { DayInput } from './day-input.tsx';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import classes from './job-filter-bar.module.css';
import { changeFilters, type JobFilters } from './job-filters.ts';
import { choiceOf, optionValue, type StatusOption, statusOptions } from './status-tabs.ts';
import { RangeMenu } from './range-menu.tsx';
import { useEntry, useHasSeveral } from './use-directory.ts';
import type { SetFilters } from './use-job-filters.ts';
import { useTypedFilters } from './use-typed-filters.ts';

type Props = { filters: JobFilters; onChange: SetFilters };

const PRODUCTS = PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABEL[value] }));
const TYPES = [...JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABEL[value] })), REPAIRS_AND_SPEC_ENG];

/** The row of filters. What is typed takes effect when typing stops, what is chosen at once. */
export function JobFilterBar({ filters, onChange }: Props) {
  const viewer = useViewer();
  const hasCorporations = useHasSeveral('corporations');
  const hasCompanies = useHasSeveral('companies');
  const { texts, problems, type, apply, leave } = useTypedFilters(filters, (change, options) =>
    onChange((current) => changeFilters(current, change), options),
  );
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={classes.bar} role="search" aria-label="Filters" onKeyDown={leaveOnEscape}>
      <TextInput
        className={classes.numbers}
        label="Job number"
        placeholder="D48213, D48…"
        autoComplete="off"
        spellCheck={false}
        value={texts.job_id}
        error={problems.job_id}
        onChange={(event) => type('job_id', event.currentTarget.value)}
        onBlur={() => leave('job_id')}
      />
      <TextInput
        className={classes.name}
        label="Job name"
        placeholder="Contains…"
        autoComplete="off"
        maxLength={MAX_JOB_NAME}
        value={texts.job_name}
        onChange={(event) => type('job_name', event.currentTarget.value)}
        onBlur={() => leave('job_name')}
      />
      <DayInput
        label="Created from"
        calendarLabel="Calendar of the first day"
        text={texts.start_date}
        problem={problems.start_date}
        onType={(text) => type('start_date', text)}
        onLeave={() => leave('start_date')}
      />
      <DayInput
        label="Created to"
        calendarLabel="Calendar of the last day"
        text={texts.end_date}
        problem={problems.end_date}
        onType={(text) => type('end_date', text)}
        onLeave={() => leave('end_date')}
      />
      <RangeMenu onChoose={apply} />
      {hasCorporations && (
        <DirectoryFilter
          kind="corporations"
          label="Corporation"
          value={filters.corporation_id}
          onChange={(corporation_id) => apply({ corporation_id })}
        />
      )}
      {hasCompanies && (
        <DirectoryFilter
          kind="companies"
          label="Company"
          value={filters.drjcoid}
          onChange={(drjcoid) => apply({ drjcoid })}
        />
      )}
      <Select
        className={classes.status}
        label="Status"
        data={statusOptions(viewer)}
        value={optionValue(filters.job_status)}
        onChange={(value) => apply({ job_status: choiceOf(value) })}
        allowDeselect={false}
        renderOption={renderStatus}
        rightSection={<IconSelector size={14} aria-hidden />}
        floatingHeight="viewport"
        comboboxProps={{ ...optionsPlace, position: 'bottom-start' }}
      />
      <ChoiceSelect
        className={classes.product}
        label="Product"
        options={PRODUCTS}
        value={filters.product_type}
        onChange={(product_type) => apply({ product_type })}
      />
      <ChoiceSelect
        className={classes.type}
        label="Type"
        options={TYPES}
        value={filters.job_type}
        onChange={(job_type) => apply({ job_type })}
      />
    </div>
  );
}

/** Escape leads from a field to the rows, after it has closed the field's options. */
function leaveOnEscape({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Escape' || nativeEvent.isComposing || isListShown() || isScreenCovered()) return;
  if (!focusRowAtHand() && target instanceof HTMLElement) target.blur();
}

type DirectoryFilterProps = {
  kind: 'corporations' | 'companies';
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
};

function DirectoryFilter({ kind, label, value, onChange }: DirectoryFilterProps) {
  return (
    <DirectorySelect
      source={{ kind, use: 'additional' }}
      className={classes[kind]}
      label={label}
      placeholder="Any"
      none="Any"
      value={value}
      chosen={useEntry(kind, value)}
      onChoose={(entry) => onChange(entry?.id ?? null)}
      comboboxProps={{ ...optionsPlace, position: 'bottom-start' }}
    />
  );
}

const renderStatus: NonNullable<SelectProps['renderOption']> = ({ option }) => {
  const { label, statusId } = option as ComboboxItem & StatusOption;
  return (
    <span className={classes.option}>
      {statusId !== undefined && <StatusMark name={shownStatus(statusId)} />}
      {label}
    </span>
  );
};
