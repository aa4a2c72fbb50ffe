import { differenceLabel, NOT_READ } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import classes from './differences.module.css';

type Props = { differences: NonNullable<JobUploadReply['differences']> };

/** What the new zip says otherwise than the one that it replaced: field, before, after. */
export function Differences({ differences }: Props) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>What changed against the former zip</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{differenceLabel(field)}</th>
            <Value value={before} />
            <Value value={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: string | null }) {
  return <td data-none={value === null || undefined}>{value ?? NOT_READ}</td>;
}
