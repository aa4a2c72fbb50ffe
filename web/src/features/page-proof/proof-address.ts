import { parseJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import { FROM, type ProofAddress } from '../../lib/page-proof-address.ts';

/** Where the screen was opened from: the query of a list. */
export type ListOrigin = { search: string; view: string | null };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whose proof the address asks for; null where it names nothing. */
export function readProofAddress(address: URLSearchParams): ProofAddress | null {
  const job = parseJobNumbers(address.get('job') ?? '')?.[0];
  if (job !== undefined) return { job };
  const document = address.get('document') ?? '';
  if (UUID.test(document)) return { document };
  const upload = address.get('upload') ?? '';
  return UUID.test(upload) ? { upload } : null;
}

/** Returns the page that the address asks for, or null. */
export function readPage(address: URLSearchParams): number | null {
  const text = address.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Returns the list that the way back leads to. A job that lay open over it is not part of the list. */
export function readOrigin(address: URLSearchParams): ListOrigin {
  const query = new URLSearchParams(address.get(FROM) ?? '');
  query.delete('job');
  return { search: query.toString(), view: query.get('job_status') };
}
