import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { ReactNode, SubmitEvent } from 'react';
import { textOf } from './sign-in-flow.ts';
import classes from './sign-in-form.module.css';

type Props = {
  email: string;
  busy: boolean;
  onSubmit: (email: string, password: string) => Promise<void>;
  /** Below the password: other ways, and help. */
  beside?: ReactNode;
  isFocused: boolean;
};

/** Email and password. */
export function CredentialsStep({ email, busy, onSubmit, beside, isFocused }: Props) {
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
        // The last word has the browser offer passkeys here.
        autoComplete="username webauthn"
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
        data-autofocus={isFocused || undefined}
      />
      {beside}
      <Button type="submit" size="md" loading={busy}>
        Sign in
      </Button>
    </form>
  );
}
