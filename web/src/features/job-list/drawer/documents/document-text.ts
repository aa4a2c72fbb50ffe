import type { DocumentPurpose, JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { dayIn, formatDay, formatMoment } from '../../../../lib/format.ts';
import { plural } from '../../rows/customer-text.ts';

/** What a document is to its job, as the firm's people read it. */
const PURPOSE: Record<DocumentPurpose, string> = {
  original: 'original',
  initial_seals: 'part of the set to seal',
  merged: 'to seal',
  working: 'for review',
  own_working: 'working file',
  final: 'final',
};

/** '118 pages · 61.0 MB · to seal'. */
export function documentFacts({ pages, size, purpose }: JobDocument): string {
  return [pages === null ? '' : plural(pages, 'page'), megabytes(size), PURPOSE[purpose]].filter(Boolean).join(' · ');
}

/** 'Version 2 · Marta Keane · 11/14/26 06:17'. What we made ourselves names nobody. */
export function documentOrigin({ version, uploader, created_at }: JobDocument, timeZone: string): string {
  // Day and time stay on one line.
  const made = formatMoment(Date.parse(created_at), timeZone).replace(' ', '\u00a0');
  return [`Version ${version}`, uploader, made].filter(Boolean).join(' · ');
}

/** 'Superseded 11/13/26'; of a final, which the customer keeps, 'No longer current since 11/13/26'. */
export function supersededSince({ purpose, superseded_at }: JobDocument, timeZone: string): string | null {
  if (superseded_at === null) return null;
  const day = formatDay(dayIn(Date.parse(superseded_at), timeZone));
  return purpose === 'final' ? `No longer current since ${day}` : `Superseded ${day}`;
}

const GROUP = 4;
/** How many groups of digits a hash shows at its beginning. */
const SHOWN = 3;

/** A hash cut to what a person compares: '4be1 09d7 a5c2 … 77f0'. The whole is copied and printed. */
export function shortHash(sha256: string): string {
  const first = Array.from({ length: SHOWN }, (_, place) => sha256.slice(place * GROUP, (place + 1) * GROUP));
  return `${first.join(' ')} … ${sha256.slice(-GROUP)}`;
}
