import { RESUMABLE_PATH } from '@sealdesk/contract/paths.ts';
import { PIECE_TYPE, TUS_VERSION } from '@sealdesk/contract/uploads/resumable.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { call } from '../../lib/session/api.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import type { UploadTarget } from '../transport.ts';
import type { StoredPieces } from './own-uploads.ts';
import { sendRequest } from './send-request.ts';

/** The requests that send a file in pieces. */
export type PieceCalls = {
  /** Begins the file, once however often it is asked; gives its id. */
  begin(): Promise<string>;
  /** How many bytes the server has. */
  offset(id: string): Promise<number>;
  /** Sends bytes from the offset on; gives how many the server has then. */
  send(id: string, offset: number, bytes: Blob, onSent: (bytes: number) => void): Promise<number>;
};

const VERSION = { 'tus-resumable': TUS_VERSION };

/** The requests for that file. */
export function pieceCalls(target: UploadTarget, file: File, signal: AbortSignal): PieceCalls {
  const key = crypto.randomUUID();
  return {
    begin: async () => {
      const headers = {
        ...VERSION,
        'upload-length': String(file.size),
        'upload-metadata': metadata(target, file),
        [IDEMPOTENCY_HEADER]: key,
      };
      const { header } = await sendRequest({ method: 'POST', url: RESUMABLE_PATH, headers }, null, { signal });
      return header('location')!.slice(RESUMABLE_PATH.length + 1);
    },
    offset: async (id) => {
      const { header } = await sendRequest({ method: 'HEAD', url: addressOf(id), headers: VERSION }, null, { signal });
      return Number(header('upload-offset'));
    },
    send: async (id, offset, bytes, onSent) => {
      const headers = { ...VERSION, 'content-type': PIECE_TYPE, 'upload-offset': String(offset) };
      const { header } = await sendRequest({ method: 'PATCH', url: addressOf(id), headers }, bytes, { signal, onSent });
      return Number(header('upload-offset'));
    },
  };
}

/** What the server has of the person's uploads. */
export const storedPieces: StoredPieces = {
  list: async (id) => {
    try {
      return (await call('findResumable', { params: { uuid: id } })).pieces;
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    }
  },
  // Best effort: what the server could not discard expires within a day.
  discard: (id) => call('discardResumable', { params: { uuid: id } }, { keepalive: true }).catch(() => {}),
};

function addressOf(id: string): string {
  return `${RESUMABLE_PATH}/${id}`;
}

function metadata(target: UploadTarget, { name }: File): string {
  const entries = {
    filename: name,
    purpose: target.purpose,
    ...(target.purpose === 'original' ? {} : { job: String(target.jobNumber) }),
    ...(target.purpose !== 'original' && target.isForReview && { for_review: '1' }),
  };
  return Object.entries(entries)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
