import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconCheck } from '@tabler/icons-react';
import { MIN_PASSWORD, passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import { useState } from 'react';
import classes from './ways-in.module.css';

type Props = {
  value: string;
  onChange: (password: string) => void;
  label?: string;
  /** What the server said of what was sent. */
  refusal?: string | undefined;
  size?: 'xs' | 'md';
};

/** A password that somebody chooses. It is judged when the field is left; managers and paste work. */
export function NewPasswordField({ value, onChange, label = 'New password', refusal, size = 'md' }: Props) {
  const [isLeft, setIsLeft] = useState(false);
  const problem = passwordProblem(value);
  const isFine = isLeft && problem === null && refusal === undefined;
  const error = refusal ?? (isLeft && value !== '' ? problem : null);
  return (
    <PasswordInput
      size={size}
      label={label}
      name="password"
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      error={error}
      description={
        error === null && (
          <span className={classes.hint} data-fine={isFine || undefined}>
            {isFine && <IconCheck size={15} aria-hidden />}
            {isFine
              ? `${Array.from(value).length} characters, not a common password`
              : `At least ${MIN_PASSWORD} characters.`}
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
    />
  );
}
