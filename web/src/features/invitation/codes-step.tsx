import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { CODE_RULES, type CodeUse } from '../../ways-in/recovery-codes-text.ts';
import { RecoveryCodes } from '../../ways-in/recovery-codes.tsx';
import classes from './invitation.module.css';
import { StepFrame } from './step-frame.tsx';

const HEADING = 'Save your recovery codes';

type Props = { refusal: string | undefined; isBusy: boolean };
type CodesProps = Props & { codes: readonly string[]; use: CodeUse; email: string; onOpen: () => Promise<void> };

/** The codes, which are shown once. They have to be saved before the person continues. */
export function CodesStep(props: CodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const foot = (
    <>
      <Button size="md" fullWidth disabled={!isSaved} loading={props.isBusy} onClick={() => void props.onOpen()}>
        Open Sealdesk
      </Button>
      <p className={classes.below}>It signs you in on this device.</p>
    </>
  );
  return (
    <StepFrame step={3} heading={HEADING} refusal={props.refusal} foot={foot}>
      <p className={classes.lead}>{CODE_RULES[props.use]} We do not show them again.</p>
      <RecoveryCodes codes={props.codes} email={props.email} use={props.use} />
      <p className={classes.small}>
        A good place: your password manager, or a sheet in a locked drawer. A bad place: a photo on this phone.
      </p>
      <Checkbox
        className={classes.saved}
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
    </StepFrame>
  );
}

/** Comes back to the codes after the page was closed. New ones are made when they are asked for, not by looking. */
export function NewCodesStep({ refusal, isBusy, onMake }: Props & { onMake: () => Promise<void> }) {
  const foot = (
    <Button size="md" fullWidth loading={isBusy} onClick={() => void onMake()}>
      Show recovery codes
    </Button>
  );
  return (
    <StepFrame step={3} heading={HEADING} refusal={refusal} foot={foot}>
      <p className={classes.lead}>
        You have set how you sign in. What is left are your recovery codes: new ones are made now, and codes that you
        saw here before no longer work.
      </p>
    </StepFrame>
  );
}
