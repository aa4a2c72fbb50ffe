import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { attention } from '../../forms/problems.ts';
import { focusField } from '../../forms/use-field.tsx';
import { labelOf, type FieldName } from '../../job-form/job-form.ts';
import classes from './create-footer.module.css';

type Props = { hasFile: boolean; problemNames: FieldName[]; onCancel: () => void };

/** The bar at the bottom: what is still missing, Cancel and Create. */
export function CreateFooter({ hasFile, problemNames, onCancel }: Props) {
  return (
    <div className={classes.bar} data-foot-bar>
      <div className={classes.inner}>
        <div className={classes.state} role="status">
          {!hasFile && problemNames.length === 0 && <span className={classes.reason}>Upload the zip to continue</span>}
          {problemNames.length > 0 && <Attention names={problemNames} />}
        </div>
        <Button className={classes.cancel} variant="default" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {/* Not disabled: pressed without a file, it reports what is missing. */}
        <Button className={classes.create} type="submit" size="sm" data-disabled={!hasFile} aria-disabled={!hasFile}>
          Create Job
        </Button>
      </div>
    </div>
  );
}

function Attention({ names }: { names: FieldName[] }) {
  return (
    <>
      <span className={classes.attention}>
        <IconAlertCircle size={15} aria-hidden /> {attention(names.length)}
      </span>
      <span className={classes.names}>
        {names.map((name, index) => (
          <span key={name} className={classes.name}>
            {index > 0 && ', '}
            <button type="button" className={classes.link} onClick={() => focusField(name)}>
              {labelOf(name)}
            </button>
          </span>
        ))}
      </span>
    </>
  );
}
