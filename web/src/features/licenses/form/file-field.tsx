import { Input } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { NameOf } from '../../../forms/problems.ts';
import { useField } from '../../../forms/use-field.tsx';
import classes from './file-field.module.css';

type Props<Values> = { name: NameOf<Values>; accept: string; hint: string };

/** The text of a file that the person chooses. */
export function FileField<Values extends FieldValues>({ name, accept, hint }: Props<Values>) {
  const { change, input } = useField<Values, NameOf<Values>>(name, hint);
  const [fileName, setFileName] = useState('');
  const { id, label, error, description, inputWrapperOrder } = input;
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    change((await file.text()) as Values[NameOf<Values>]);
  };
  return (
    <Input.Wrapper
      {...{ id, label, error, description, inputWrapperOrder }}
      withAsterisk
      className={classes.field ?? ''}
    >
      <ChosenFile id={id} accept={accept} fileName={fileName} onFile={(file) => void take(file)} />
    </Input.Wrapper>
  );
}

type ChosenProps = { id: string; accept: string; fileName: string; onFile: (file: File | undefined) => void };

/** The browser's own chooser of files, in the look of a field. */
export function ChosenFile({ id, accept, fileName, onFile }: ChosenProps) {
  return (
    <span className={classes.chooser}>
      <IconFileUpload size={15} aria-hidden />
      <span className={classes.name} aria-hidden>
        {fileName === '' ? 'Choose a file' : fileName}
      </span>
      <input
        id={id}
        className={classes.native}
        type="file"
        accept={accept}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
    </span>
  );
}
