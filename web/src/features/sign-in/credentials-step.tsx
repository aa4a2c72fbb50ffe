import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { SubmitEvent } from 'react';
import { textOf } from './sign-in-flow.ts';
import classes from './sign-in-form.module.css';

type Props = { email: string; busy: boolean; onSubmit: (email: string, password: string) => Promise<void> };

/** Email and password. */
export function CredentialsStep({ email, busy, onSubmit }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void onSubmit(textOf(fields, 'email').trim(), textOf(fields, 'password'));
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        size="md"
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        withAsterisk={false}
      />
      <PasswordInput
        size="md"
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
        // A dialog that knows the email already begins at the password.
        data-autofocus={email !== '' || undefined}
      />
      <Button type="submit" size="md" loading={busy}>
        Sign in
      </Button>
    </form>
  );
}
