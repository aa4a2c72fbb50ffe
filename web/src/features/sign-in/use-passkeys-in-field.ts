import type { PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';
import { useEffect, useRef } from 'react';
import { callSignedOut } from '../../lib/session/api.ts';
import { offerPasskeysInField, offersPasskeysInFields, stopPrompts } from '../../ways-in/passkeys.ts';

/** Lets the browser offer passkeys in the field for the email, where it can. */
export function usePasskeysInField(isWanted: boolean, onChosen: (passkey: PasskeyProof) => void): void {
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    async function offer() {
      if (!(await offersPasskeysInFields()) || isGone) return;
      const { options } = await callSignedOut('passkeyOptions', {});
      if (isGone) return;
      latest.current(await offerPasskeysInField(options));
    }
    // The button does the same, and says what is wrong.
    offer().catch(() => {});
    return () => {
      isGone = true;
      stopPrompts();
    };
  }, [isWanted]);
}
