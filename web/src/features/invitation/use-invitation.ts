import type { Invitation } from '@sealdesk/contract/people/one-time-links.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callSignedOut, session } from '../../lib/session/api.ts';
import { announceSession } from '../../lib/session/session-channel.ts';
import { makePasskey } from '../../ways-in/passkeys.ts';
import { afterFailure, backInStep, firstStep, isOutOfStep, type InvitationFlow } from './invitation-flow.ts';

/** The steps of an invitation, over the server. Nothing before the last one spends the link. */
export function useInvitation(token: string, openFirm: () => void) {
  const [flow, setFlow] = useState<InvitationFlow>({ at: 'opening' });
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const navigate = useNavigate();
  const body = { token };

  useEffect(() => {
    async function open() {
      try {
        const opened = await callSignedOut('openInvitation', { body: { token } });
        setInvitation(opened);
        setFlow(firstStep(opened));
      } catch (error) {
        setFlow((before) => afterFailure(before, error));
      }
    }
    void open();
  }, [token]);

  async function recover(error: unknown): Promise<void> {
    try {
      if (!isOutOfStep(error)) throw error;
      setFlow(backInStep(await callSignedOut('openInvitation', { body }), error));
    } catch (failure) {
      setFlow((before) => afterFailure(before, failure));
    }
  }

  async function take(step: () => Promise<InvitationFlow | null>): Promise<void> {
    setIsBusy(true);
    try {
      const reached = await step();
      if (reached) setFlow(reached);
    } catch (error) {
      await recover(error);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    flow,
    invitation,
    isBusy,
    choosePasskey: () =>
      take(async () => {
        const { options } = await callSignedOut('invitationPasskey', { body });
        const passkey = await makePasskey(options);
        const { recovery_codes: codes } = await callSignedOut('invitationCredential', { body: { token, passkey } });
        return { at: 'codes', done: 'passkey', codes };
      }),
    choosePassword: () =>
      take(async () => ({ at: 'password', authenticator: await callSignedOut('invitationTotp', { body }) })),
    sendPassword: (password: string, code: string) =>
      take(async () => {
        const sent = { token, password, code };
        const { recovery_codes: codes } = await callSignedOut('invitationCredential', { body: sent });
        return { at: 'codes', done: 'password', codes };
      }),
    makeCodes: (done: 'passkey' | 'password') =>
      take(async () => {
        const { recovery_codes: codes } = await callSignedOut('invitationCodes', { body });
        return { at: 'codes', done, codes };
      }),
    goBack: () => setFlow({ at: 'choose' }),
    accept: () =>
      take(async () => {
        await callSignedOut('acceptInvitation', { body });
        await session.start();
        announceSession('signed-in');
        await navigate(SCREEN_PATHS.jobList, { replace: true });
        return null;
      }),
    goToFirm: () =>
      take(async () => {
        await callSignedOut('invitationFirm', { body });
        openFirm();
        return null;
      }),
  };
}
