import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastDone, toastFailure } from '../../../ui/toast.tsx';
import { rereadAfterSaving } from '../licenses.queries.ts';

type Ended = { call: 'endCertificate' | 'endFingerprint'; id: number; title: string; message: string; yes: string };

/** Asks, and then ends a certificate or the fingerprint of a seal. */
export async function endEntry(queryClient: QueryClient, { call: name, id, ...question }: Ended): Promise<void> {
  if (!(await confirm(question))) return;
  try {
    toastDone((await waitFor(call(name, { params: { id: String(id) } }))).message);
    await rereadAfterSaving(queryClient);
  } catch (error) {
    toastFailure(error);
  }
}
