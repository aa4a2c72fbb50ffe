import { Input } from '@mantine/core';
import { type LicensesReply, NewFingerprintFields } from '@sealdesk/contract/licenses/licenses.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { NumberField } from '../../../forms/number-field.tsx';
import { useField } from '../../../forms/use-field.tsx';
import { session } from '../../../lib/session/api.ts';
import { sendForm } from '../../../uploads/send-upload.ts';
import { type IdempotencyKey, keyFor } from '../../../lib/idempotency-key.ts';
import { ChosenFile } from '../form/file-field.tsx';
import field from '../form/file-field.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { SavedFormBody } from '../form/saved-form-body.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { EngineerField, StateField } from '../license/license-fields.tsx';
import classes from './register-seal.module.css';

/** What the server checks, too, and the files, which are sent beside it. */
const Body = NewFingerprintFields.extend({
  sealed: z.instanceof(File, { error: 'Choose the PDF with the seal' }),
  unsealed: z.instanceof(File).nullable(),
});
type SealBody = z.infer<typeof Body>;
type Values = {
  contact_id: number | null;
  state: string | null;
  page: number | string;
  sealed: File | null;
  unsealed: File | null;
};
const LABELS = {
  contact_id: 'Engineer',
  state: 'State',
  page: 'Page with the seal',
  sealed: 'PDF with the seal',
  unsealed: 'The same page before it was sealed',
};

/** Registers how a seal looks, from a page that has it. */
export function RegisterSeal({ reply, onClose }: { reply: LicensesReply; onClose: () => void }) {
  const [share, setShare] = useState<number | null>(null);
  const attempt = useRef<IdempotencyKey | null>(null);
  const form = useSavedForm<Values, SealBody>({
    schema: Body,
    initial: { contact_id: null, state: null, page: 1, sealed: null, unsealed: null },
    order: ['contact_id', 'state', 'sealed', 'page', 'unsealed'],
    send: async (body) => {
      attempt.current = keyFor(attempt.current, [body.contact_id, body.state, body.page, fileFacts(body)]);
      setShare(0);
      try {
        return await sendSeal(body, attempt.current.key, setShare);
      } finally {
        setShare(null);
      }
    },
  });
  return (
    <FormDialog title="Register Seal" form={form} onClose={onClose}>
      {(leave) => (
        <SavedFormBody
          form={form}
          labels={LABELS}
          lead="A page on which the seal is clear and nothing lies over it. The fingerprint is kept, the page is not."
          saveLabel="Register Seal"
          onCancel={leave}
        >
          <EngineerField engineers={reply.engineers} />
          <StateField />
          <PdfField name="sealed" isRequired />
          <NumberField<Values> name="page" span={6} empty="" isRequired isWhole />
          <PdfField name="unsealed" hint="If there is one: what differs is then the seal." />
          {share !== null && <Progress share={share} />}
        </SavedFormBody>
      )}
    </FormDialog>
  );
}

type PdfProps = { name: 'sealed' | 'unsealed'; hint?: string; isRequired?: boolean };

function PdfField({ name, hint, isRequired = false }: PdfProps) {
  const { value, change, input } = useField<Values, 'sealed' | 'unsealed'>(name, hint);
  const { id, label, error, description, inputWrapperOrder } = input;
  return (
    <Input.Wrapper
      {...{ id, label, error, description, inputWrapperOrder }}
      withAsterisk={isRequired}
      className={field.field ?? ''}
    >
      <ChosenFile id={id} accept=".pdf" fileName={value?.name ?? ''} onFile={(file) => change(file ?? null)} />
    </Input.Wrapper>
  );
}

/** How much of the files was sent, and that the page is then looked at. */
function Progress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  const label = useId();
  return (
    <div className={classes.progress}>
      <span id={label} role="status">
        {percent < 100 ? 'Sending the page' : 'Looking for the seal on the page'}
      </span>
      <div
        className={classes.track}
        role="progressbar"
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

async function sendSeal(body: SealBody, key: string, onShare: (share: number) => void): Promise<{ message: string }> {
  const { contact_id, state, page, sealed, unsealed } = body;
  const form = new FormData();
  // Before the files: the server reads in order.
  for (const [name, value] of Object.entries({ contact_id, state, page })) form.append(name, String(value));
  for (const [place, file] of [sealed, unsealed].entries()) if (file) form.append(`files[${place}]`, file, file.name);
  const [method, url] = PATHS.addFingerprint;
  const { signal } = new AbortController();
  const request = { method, url, headers: { [IDEMPOTENCY_HEADER]: key } };
  const reply = await session.sendBy((asked) => sendForm(asked, form, { signal, onShare }), request);
  return reply as { message: string };
}

function fileFacts({ sealed, unsealed }: SealBody): (string | number)[] {
  return [sealed, unsealed].flatMap((file) => (file ? [file.name, file.size, file.lastModified] : []));
}
