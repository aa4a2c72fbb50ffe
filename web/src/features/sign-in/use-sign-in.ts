import { SecondCode, type SignInStep } from '@sealdesk/contract/people/session.ts';
import type { PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';
import { useState } from 'react';
import { callSignedOut, session } from '../../lib/session/api.ts';
import { announceSession } from '../../lib/session/session-channel.ts';
import { provePasskey } from '../../ways-in/passkeys.ts';
import { afterRefusal, afterStep, type SignInFlow, type SignInPlace } from './sign-in-flow.ts';

/** The steps of signing in, over the server. */
export function useSignIn(refusal?: string) {
  const [flow, setFlow] = useState<SignInFlow>(
    refusal === undefined ? { at: 'credentials' } : { at: 'credentials', refusal },
  );
  const [codes, setCodes] = useState<readonly SecondCode[]>(SecondCode.options);
  const [busy, setBusy] = useState<SignInPlace | 'passkey' | null>(null);

  async function take(at: SignInPlace, step: () => Promise<SignInStep>, by: typeof busy = at): Promise<void> {
    setBusy(by);
    try {
      const answer = await step();
      if (answer.codes) setCodes(answer.codes);
      const reached = afterStep(answer);
      setFlow(reached);
      if (reached.at !== 'done') return;
      await session.start();
      announceSession('signed-in');
    } catch (error) {
      setFlow(afterRefusal(at, error));
    } finally {
      setBusy(null);
    }
  }
  const verify = (passkey: PasskeyProof) => callSignedOut('passkeyVerify', { body: { passkey } });

  return {
    flow,
    busy,
    /** The codes with which the person can complete their password. */
    codes,
    sendCredentials: (email: string, password: string) =>
      take('credentials', () => callSignedOut('login', { body: { email, password } })),
    sendCode: (code: string) => take('code', () => callSignedOut('totp', { body: { code } })),
    sendRecoveryCode: (code: string) => take('recovery', () => callSignedOut('recoveryCode', { body: { code } })),
    /** Opens the device's prompt. */
    askForPasskey: () =>
      take(
        'credentials',
        async () => verify(await provePasskey((await callSignedOut('passkeyOptions', {})).options)),
        'passkey',
      ),
    /** Sends the proof of a passkey that was chosen in a field. */
    sendPasskey: (passkey: PasskeyProof) => take('credentials', () => verify(passkey), 'passkey'),
    goTo: (at: SignInPlace) => setFlow({ at }),
  };
}
