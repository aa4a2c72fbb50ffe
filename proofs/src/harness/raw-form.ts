import { RawCall, type RawAnswer } from './raw-call.ts';
import type { Visitor } from './visitor.ts';

/** One part of a form: its header lines as they stand, and its bytes. */
export type RawPart = { headers: (string | Buffer)[]; body: Buffer | string };
export type RawSend = {
  path: string;
  body: Buffer;
  headers?: Record<string, string | number>;
};

export const BOUNDARY = 'proof-of-a-form';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A file under the given name, with whatever other headers. */
export function filePart(fileName: string | Buffer, body: Buffer | string, more: string[] = [], place = 'files[0]') {
  const disposition = Buffer.concat([
    Buffer.from(`content-disposition: form-data; name="${place}"; filename="`),
    Buffer.from(fileName as string),
    Buffer.from('"'),
  ]);
  return { headers: [disposition, ...more], body };
}

/** A plain field. */
export function fieldPart(name: string, body: Buffer | string): RawPart {
  return { headers: [`content-disposition: form-data; name="${name}"`], body };
}

/** The type that an original needs. */
export const JOB_TYPE = fieldPart('job_type', 's');

/** The bytes of the form, nothing escaped and nothing mended. */
export function rawForm(parts: RawPart[], { isEnded = true } = {}): Buffer {
  const pieces = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${BOUNDARY}\r\n`),
    ...headers.flatMap((line) => [Buffer.from(line as string), Buffer.from('\r\n')]),
    Buffer.from('\r\n'),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(isEnded ? `--${BOUNDARY}--\r\n` : '')]);
}

/** Sends a form as it stands and gives the answer. */
export async function sendRawForm(visitor: Visitor, { path, body, headers = {} }: RawSend): Promise<RawAnswer | null> {
  const call = await RawCall.open(visitor, {
    path,
    headers: { 'content-type': FORM_TYPE, 'content-length': body.length, ...headers },
  });
  await call.send(body);
  try {
    return await call.answer();
  } finally {
    call.destroy();
  }
}
