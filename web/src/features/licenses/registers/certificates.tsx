import { type LicensesReply, NewCertificateBody } from '@sealdesk/contract/licenses/licenses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { dayIn, formatDay } from '../../../lib/format.ts';
import { call } from '../../../lib/session/api.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import table from '../expiring/expiring.module.css';
import { FileField } from '../form/file-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { EngineerField } from '../license/license-fields.tsx';
import { endEntry } from './end-entry.ts';
import { engineerNames } from './engineer-names.ts';
import { RegisterTable } from './register-table.tsx';

/** So much of a certificate’s hash differs from every other. */
const SHOWN_DIGITS = 16;

/** The certificates with which engineers sign. */
export function Certificates({ reply }: { reply: LicensesReply }) {
  const { timezone } = useViewer();
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const nameOf = engineerNames(reply);
  const dayOf = (moment: string) => formatDay(dayIn(Date.parse(moment), timezone));
  return (
    <>
      <RegisterTable
        label="Certificates"
        heads={['Engineer', 'Subject', 'SHA-256', 'Valid until', 'State']}
        about="A digital signature counts only if it was made with a certificate of its engineer that is in this list."
        nothing="No certificate yet."
        add={{ label: 'Add Certificate', onAdd: () => setIsAdding(true) }}
        rows={reply.certificates.map(({ id, contact_id, subject, sha256, valid_until, ended_at }) => ({
          id,
          isEnded: ended_at !== null,
          cells: [
            nameOf(contact_id),
            subject,
            <span key="sha256" className={table.number} data-tip={sha256}>
              {sha256.slice(0, SHOWN_DIGITS)}
            </span>,
            dayOf(valid_until),
            ended_at === null ? 'In use' : `Ended ${dayOf(ended_at)}`,
          ],
          action:
            ended_at === null
              ? {
                  label: 'End…',
                  name: `End the certificate of ${nameOf(contact_id)}…`,
                  onAct: () =>
                    void endEntry(queryClient, {
                      call: 'endCertificate',
                      id,
                      title: `End the certificate of ${nameOf(contact_id)}?`,
                      message: 'For one that is lost or out of use. From now on nothing is accepted under it.',
                      yes: 'End certificate',
                    }),
                }
              : undefined,
        }))}
      />
      {isAdding && <AddCertificate reply={reply} onClose={() => setIsAdding(false)} />}
    </>
  );
}

type Values = { contact_id: number | null; certificate: string };
const LABELS = { contact_id: 'Engineer', certificate: 'File of the certificate' };

function AddCertificate({ reply, onClose }: { reply: LicensesReply; onClose: () => void }) {
  const form = useSavedForm<Values, z.output<typeof NewCertificateBody>>({
    schema: NewCertificateBody,
    initial: { contact_id: null, certificate: '' },
    order: ['contact_id', 'certificate'],
    send: (body) => call('addCertificate', { body }),
  });
  return (
    <FormDialog title="Add Certificate" form={form} onClose={onClose}>
      {(leave) => (
        <SavedFormBody form={form} labels={LABELS} saveLabel="Add Certificate" onCancel={leave}>
          <EngineerField engineers={reply.engineers} />
          <FileField<Values>
            name="certificate"
            accept=".pem,.crt,.cer"
            hint="PEM text, as the issuer gives it. Never the file with the private key."
          />
        </SavedFormBody>
      )}
    </FormDialog>
  );
}
