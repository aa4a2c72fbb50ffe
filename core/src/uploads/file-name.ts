import { MAX_FILE_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { FileKind } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** The sentence for a name that nothing safe can be made of. */
export const UNUSABLE_NAME = 'The file name cannot be used. Please rename the file and try again.';

export type CleanedName = { name: string } | { problem: string };

// NUL and line breaks are in no honest name: they are meant to end it early, in a path or in a header.
const FORGED = /[\0\r\n]/;
// Controls, and marks that turn the direction of reading round. Joiners stay: emoji and several scripts need them.
const UNSEEN = /[[\p{Cc}\p{Cf}]--[\u200C\u200D]]/gv;
/** Names that Windows takes for devices, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name under which a file that is sent as `raw` is kept, or why it is refused. It is only ever shown: the object's
 * key has nothing of it.
 */
export function cleanFileName(raw: string, kind: FileKind): CleanedName {
  if (FORGED.test(raw) || !raw.isWellFormed()) return { problem: UNUSABLE_NAME };
  const last = raw.split(/[/\\]/).at(-1)!;
  const shown = last.normalize('NFC').replace(UNSEEN, '').replaceAll(':', '_');
  const name = shown.trim().replace(/[.\s]+$/u, '');
  const dot = name.lastIndexOf('.');
  if (name === '' || dot === 0) return { problem: UNUSABLE_NAME };
  const extension = name.slice(dot + 1);
  if (dot < 0 || extension.toLowerCase() !== kind) return { problem: invalidFileType(kind) };

  const base = Array.from(name.slice(0, dot)).slice(0, MAX_FILE_NAME).join('');
  if (base.trim() === '') return { problem: UNUSABLE_NAME };
  return { name: `${DEVICE.test(base) ? '_' : ''}${base}.${extension}` };
}
