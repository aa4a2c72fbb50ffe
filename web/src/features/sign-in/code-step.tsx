import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { textOf } from './sign-in-flow.ts';
import classes from './sign-in-form.module.css';

type Props = { busy: boolean; onSubmit: (code: string) => Promise<void>; onBack: () => void };

/** The six digits of the person's authenticator. Pasting them with a space in the middle works too. */
export function CodeStep({ busy, onSubmit, onBack }: Props) {
  const digits = useRef<HTMLInputElement>(null);
  // The step has just opened because of what the person did, and the digits are the only thing to enter.
  useEffect(() => digits.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(textOf(new FormData(event.currentTarget), 'code').replaceAll(/\s/g, ''));
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        size="md"
        label="Code"
        description="The six digits that your authenticator app shows for Sealdesk."
        name="code"
        ref={digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*\d{3}\s?\d{3}\s*"
        required
        withAsterisk={false}
      />
      <Button type="submit" size="md" loading={busy}>
        Continue
      </Button>
      <Button variant="subtle" size="md" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
