import { useState } from 'react';
import { callSignedOut, session } from '../../lib/session/api.ts';
import { announceSignIn } from '../../lib/session/sign-in-channel.ts';
import { afterRefusal, afterStep, type SignInFlow } from './sign-in-flow.ts';

/** The two steps of signing in, over the server. */
export function useSignIn(refusal?: string) {
  const [flow, setFlow] = useState<SignInFlow>(
    refusal === undefined ? { at: 'credentials' } : { at: 'credentials', refusal },
  );
  const [busy, setBusy] = useState(false);

  async function take(
    at: 'credentials' | 'code',
    step: () => ReturnType<typeof callSignedOut<'login'>>,
  ): Promise<void> {
    setBusy(true);
    try {
      const reached = afterStep(await step());
      setFlow(reached);
      if (reached.at !== 'done') return;
      await session.start();
      announceSignIn();
    } catch (error) {
      setFlow(afterRefusal(at, error));
    } finally {
      setBusy(false);
    }
  }

  return {
    flow,
    busy,
    sendCredentials: (email: string, password: string) =>
      take('credentials', () => callSignedOut('login', { body: { email, password } })),
    sendCode: (code: string) => take('code', () => callSignedOut('totp', { body: { code } })),
    startOver: () => setFlow({ at: 'credentials' }),
  };
}
