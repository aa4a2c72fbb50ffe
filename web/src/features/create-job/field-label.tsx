import { IconFileZip } from '@tabler/icons-react';
import classes from './field.module.css';

/** A field's name; beside it, where the zip filled the field, that it did, and on the pointer from which page. */
export function FieldLabel({ text, tip }: { text: string; tip: string | undefined }) {
  return (
    <>
      {text}
      {tip !== undefined && (
        <span className={classes.fromZip} data-tip={tip}>
          <IconFileZip size={12} stroke={1.6} aria-hidden /> from zip
        </span>
      )}
    </>
  );
}
