import { TextInput } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../forms/choice-fields.tsx';
import { fieldClass } from '../../forms/use-field.tsx';
import { whoCanSealQuery } from './edit-job.queries.ts';
import type { EditValues } from './edit-values.ts';

type Props = { job: Job; locked: string | null };

/** Who seals the job, chosen among those who can; and who staged its set, which is only shown. */
export function SealerFields({ job, locked }: Props) {
  const engineers = useQuery(whoCanSealQuery(job.job_id, true)).data?.engineers ?? job.sealable_engineers ?? [];
  const { engineer_seal_contact_id: current, sealing_engineer } = job;
  const isListed = engineers.some(({ id }) => id === current);
  const options = engineers.map(({ id, full_name }) => ({ value: id, label: full_name }));
  // Whoever is named may have lost a license since; they stay named until somebody chooses another.
  const former = current !== null && current !== undefined && !isListed && sealing_engineer;
  return (
    <>
      <SelectField<EditValues, 'engineer_seal_contact_id'>
        name="engineer_seal_contact_id"
        span={4}
        none="Not assigned"
        options={former ? [...options, { value: current, label: sealing_engineer.full_name }] : options}
        hint={locked ?? licensedText(engineers.length, job.seal_states)}
        readOnly={locked !== null}
      />
      <TextInput
        className={fieldClass(4)}
        label="Initial sealer"
        value={job.ops_sealer?.Employee ?? 'Not yet'}
        readOnly
      />
    </>
  );
}

/** '6 licensed in VA and WV'. */
function licensedText(count: number, states: readonly string[]): string {
  const [last, ...before] = states.toReversed();
  const words = before.length === 0 ? (last ?? '') : `${before.toReversed().join(', ')} and ${last}`;
  return count === 0 ? `Nobody is licensed in ${words}` : `${count} licensed in ${words}`;
}
