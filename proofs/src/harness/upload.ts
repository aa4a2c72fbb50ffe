import { randomBytes, randomUUID } from 'node:crypto';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import type { Answer, Visitor } from './visitor.ts';

/** Drawn once: no test changes them. */
let drawings: ReturnType<typeof aTrussPackage> | undefined;

/** Returns a customer's zip. No two are alike, unless their `special` text is the same. */
export function aZip(special: string = randomUUID()): Buffer {
  drawings ??= aTrussPackage();
  return writeZip([...drawings, { name: 'note.txt', bytes: Buffer.from(special) }]);
}

/** Bytes that begin as a PDF does. */
export function aPdf(size = 5_000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
}

export type SentFile = { bytes: Buffer; name: string; type?: string };
export type SentUpload = {
  files: SentFile[];
  fields?: Record<string, string>;
  key?: string;
  /** Sends the fields after the files, which a form may. */
  fieldsLast?: boolean;
};

/** The form as a browser would send it. */
function formOf({ files, fields = {}, fieldsLast = false }: SentUpload): FormData {
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  };
  if (!fieldsLast) addFields();
  for (const [place, { bytes, name, type = 'application/octet-stream' }] of files.entries()) {
    form.append(`files[${place}]`, new Blob([bytes], { type }), name);
  }
  if (fieldsLast) addFields();
  return form;
}

/** Sends an upload to that path. */
export async function sendUpload(visitor: Visitor, path: string, upload: SentUpload): Promise<Answer> {
  const headers: Record<string, string> = upload.key === undefined ? {} : { 'idempotency-key': upload.key };
  return visitor.send(path, { method: 'POST', body: formOf(upload), headers });
}

/** Retries a call, as clients do, while the product answers that an earlier one with the same key still runs. */
export async function untilDone(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  const isRunning = answer.status === 409 && answer.headers.has('retry-after');
  return isRunning ? untilDone(send) : answer;
}

/** Sends a zip as the original of a job to come. */
export async function sendOriginal(visitor: Visitor, bytes = aZip(), more: Partial<SentUpload> = {}): Promise<Answer> {
  const files = [{ bytes, name: 'Lot 14.zip' }];
  return sendUpload(visitor, '/api/jobs/upload/original', { files, fields: { job_type: 's' }, ...more });
}
