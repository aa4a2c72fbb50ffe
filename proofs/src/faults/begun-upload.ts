import { RawCall } from '../harness/raw-call.ts';
import { filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { at, type Wish } from './client.ts';
import type { Ledger } from './ledger.ts';

/** An upload on a socket of its own, of which the sender decides when each byte leaves. */
export type BegunUpload = { call: RawCall; form: Buffer };

/** Opens the request for a wish; not a byte of its body is sent. */
export async function beginUpload(ledger: Ledger, url: string, wish: Wish): Promise<BegunUpload> {
  ledger.ask(wish);
  const form = rawForm([filePart(wish.name, wish.bytes)]);
  const call = await RawCall.open(at(url, wish.person), {
    path: wish.path,
    headers: { 'content-type': FORM_TYPE, 'content-length': form.length, 'idempotency-key': wish.key },
  });
  return { call, form };
}
