import type { IncomingHttpHeaders } from 'node:http';
import { UPLOAD_PURPOSES, type UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { WantedResumable } from '@sealdesk/core/workflow/begin-resumable.ts';

const WHOLE_NUMBER = /^\d{1,15}$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MAX_METADATA = 4_000;

/** A header that holds a number of bytes. */
export function byteCount(headers: IncomingHttpHeaders, name: 'upload-offset' | 'upload-length'): number {
  const text = headers[name];
  if (typeof text !== 'string' || !WHOLE_NUMBER.test(text)) throw malformed();
  return Number(text);
}

/** What a file is sent for, by the headers that come before its bytes. */
export function wantedResumable(headers: IncomingHttpHeaders): WantedResumable {
  const size = byteCount(headers, 'upload-length');
  const sent = metadata(headers['upload-metadata']);
  const purpose = UPLOAD_PURPOSES.find((known) => known === sent.get('purpose'));
  const fileName = sent.get('filename');
  if (purpose === undefined || fileName === undefined) throw malformed();
  return {
    purpose,
    jobNumber: jobNumber(purpose, sent.get('job')),
    isForReview: purpose === 'working' && sent.has('for_review'),
    fileName,
    size,
  };
}

/** 'filename bG90LnppcA==,purpose b3JpZ2luYWw=': names, each with its value in base64 of UTF-8. */
function metadata(header: string | string[] | undefined): Map<string, string> {
  if (typeof header !== 'string' || header.length > MAX_METADATA) throw malformed();
  const sent = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [name, value = '', ...more] = pair.trim().split(' ');
    if (!name || more.length > 0 || !BASE64.test(value) || sent.has(name)) throw malformed();
    sent.set(name, decode(value));
  }
  return sent;
}

function decode(base64: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw malformed();
  }
}

/** A new original has no job yet; every other purpose has one. */
function jobNumber(purpose: UploadPurpose, text: string | undefined): number | null {
  if (purpose === 'original' && text === undefined) return null;
  if (purpose === 'original' || text === undefined || !WHOLE_NUMBER.test(text)) throw malformed();
  return Number(text);
}

function malformed(): Refused {
  return new Refused('malformed', 'The upload could not be read. Please try again.');
}
