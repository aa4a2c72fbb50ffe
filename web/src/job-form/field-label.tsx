import { IconFileZip } from '@tabler/icons-react';
import classes from './job-form.module.css';

type Props = {
  text: string;
  /** Where the zip gave the field's value; undefined where it did not. */
  zipMark: string | undefined;
};

/** A field's name, with a mark where the zip filled the field; the mark's tooltip names the page. */
export function FieldLabel({ text, zipMark }: Props) {
  return (
    <>
      {text}
      {zipMark !== undefined && (
        <span className={classes.fromZip} data-tip={zipMark}>
          <IconFileZip size={12} stroke={1.6} aria-hidden /> from zip
        </span>
      )}
    </>
  );
}
