import type { EditMove, StatusOption } from '@sealdesk/contract/jobs/status-options.ts';
import { findStatus, statusNameOf } from '@sealdesk/contract/jobs/statuses.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../forms/choice-fields.tsx';
import { useFormParts } from '../../forms/form-context.tsx';
import { TextAreaField } from '../../forms/text-field.tsx';
import { shownStatus } from '../../job-marks/job-status.ts';
import { StatusWord } from '../../job-marks/status-mark.tsx';
import { useViewer } from '../../lib/session/viewer.ts';
import { MOVE_WORDS, reasonHint } from '../../moves/move-words.ts';
import { statusesQuery } from './edit-job.queries.ts';
import type { EditValues } from './edit-values.ts';

type Props = { options: readonly StatusOption[] };

/** Where the job is, and where the viewer may move it. */
export function StatusField({ options }: Props) {
  const names = useQuery(statusesQuery).data;
  const nameOf = (id: number) =>
    names?.find((status) => status.id === id)?.status ?? findStatus(id)?.status ?? `Status ${id}`;
  return (
    <SelectField<EditValues, 'job_status'>
      name="job_status"
      span={3}
      options={options.map(({ id }) => ({ value: id, label: nameOf(id) }))}
      renderOption={({ option }) => <StatusWord name={shownStatus(Number(option.value))}>{option.label}</StatusWord>}
    />
  );
}

/** Why the job is moved, where a move is chosen that asks for it. */
export function ReasonField({ options }: Props) {
  const kind = viewerKind(useViewer());
  const { form } = useFormParts<EditValues>().api;
  const chosen = useWatch({ control: form.control, name: 'job_status' });
  const option = options.find(({ id }) => id === chosen);
  const asked = option?.move ? reasonOf(option.move, option.id) : null;
  if (!option || !asked) return null;
  return (
    <TextAreaField<EditValues>
      name="reason"
      isRequired={option.needsReason}
      hint={reasonHint(asked.move, asked.reader, kind)}
    />
  );
}

/** Returns who reads the reason of a move to that status; null where none is asked for. */
function reasonOf(move: EditMove, to: number) {
  if (move === 'take-up' || move === 'take-up-into-engineering' || move === 'reserve' || move === 'resume') return null;
  const name = statusNameOf(to);
  const reader = MOVE_WORDS[move].forms.find((form) => form.to === name)?.reader;
  return reader === undefined ? null : { move, reader };
}
