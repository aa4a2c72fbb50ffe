import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, formatDay } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { stateName } from '../matrix/cell-words.ts';
import { endEntry } from './end-entry.ts';
import { engineerNames } from './engineer-names.ts';
import { RegisterSeal } from './register-seal.tsx';
import { RegisterTable } from './register-table.tsx';

/** Which seals are known by how they look. Neither they nor a picture of one is ever shown. */
export function Fingerprints({ reply }: { reply: LicensesReply }) {
  const { timezone } = useViewer();
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const nameOf = engineerNames(reply);
  const dayOf = (moment: string) => formatDay(dayIn(Date.parse(moment), timezone));
  return (
    <>
      <RegisterTable
        label="Seal fingerprints"
        heads={['Engineer', 'State', 'Registered', 'In use']}
        about="A seal that is a picture has no words to read. It is recognized by a fingerprint, made from one page with the seal on it. The seal itself is not shown to anybody."
        nothing="No seal is registered."
        add={{ label: 'Register Seal', onAdd: () => setIsAdding(true) }}
        rows={reply.fingerprints.map(({ id, contact_id, state, added_at, ended_at }) => ({
          id,
          isEnded: ended_at !== null,
          cells: [
            nameOf(contact_id),
            stateName(state),
            dayOf(added_at),
            ended_at === null ? 'Yes' : `Ended ${dayOf(ended_at)}`,
          ],
          action:
            ended_at === null
              ? {
                  label: 'End…',
                  name: `End the seal of ${nameOf(contact_id)} in ${stateName(state)}…`,
                  onAct: () =>
                    void endEntry(queryClient, {
                      call: 'endFingerprint',
                      id,
                      title: `End the seal of ${nameOf(contact_id)} in ${stateName(state)}?`,
                      message: 'From now on no seal is recognized by it.',
                      yes: 'End seal',
                    }),
                }
              : undefined,
        }))}
      />
      {isAdding && <RegisterSeal reply={reply} onClose={() => setIsAdding(false)} />}
    </>
  );
}
