import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { textOf } from './sign-in-flow.ts';
import classes from './sign-in-form.module.css';

type Props = {
  kind: 'code' | 'recovery';
  busy: boolean;
  onSubmit: (code: string) => Promise<void>;
  /** Leads to the other kind of code; null for someone who has none of that kind. */
  onSwitch: (() => void) | null;
  onBack: () => void;
};

const KINDS = {
  code: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows for Sealdesk.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    pattern: String.raw`\s*\d{3}\s?\d{3}\s*`,
    otherWay: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten codes that you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    // Sixteen characters, with or without hyphens and spaces.
    pattern: String.raw`\s*([0-9A-Za-z][\s\-]*){16}`,
    otherWay: 'Use the code of the app instead',
  },
} as const;

/** The second step: the six digits of the person's authenticator, or one of their recovery codes. Both can be pasted. */
export function CodeStep({ kind, busy, onSubmit, onSwitch, onBack }: Props) {
  const { otherWay, ...field } = KINDS[kind];
  const input = useRef<HTMLInputElement>(null);
  // The step has just opened because of what the person did, and the code is the only thing to enter.
  useEffect(() => input.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(textOf(new FormData(event.currentTarget), 'code').replaceAll(/\s/g, ''));
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        size="md"
        {...field}
        name="code"
        ref={input}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <Button type="submit" size="md" loading={busy}>
        Continue
      </Button>
      {onSwitch && (
        <Button variant="subtle" size="md" onClick={onSwitch}>
          {otherWay}
        </Button>
      )}
      <Button variant="subtle" size="md" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
