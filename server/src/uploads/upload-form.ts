import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { resumedField } from '@sealdesk/contract/uploads/resumable.ts';
import { filesTooLarge, fileTooLarge, tooManyFiles } from '@sealdesk/contract/uploads/upload-messages.ts';
import {
  BYTES_PER_MB,
  isTooMuch,
  type FileKind,
  type UploadRules,
} from '@sealdesk/contract/uploads/upload-purposes.ts';
import { cleanFileName } from '@sealdesk/core/uploads/file-name.ts';
import type { Fields } from '@sealdesk/core/uploads/upload-content.ts';
import type { UploadedFile } from '@sealdesk/core/uploads/upload.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { parseDisposition } from '../http/disposition.ts';
import { malformed, readParts, type Part } from './multipart.ts';

export type FormReader = {
  /**
   * What the fields ask for; refuses what they may not. Asked at each file with the fields that came before it, and at the
   * end with all of them, for a form may have its fields after its files.
   */
  rules(fields: Fields, areAll: boolean): UploadRules;
  /** Stores a file that came in pieces before this form, by its id. */
  resume(id: string, rules: UploadRules): Promise<UploadedFile>;
  /** Stores a file; refuses one of another kind or size. */
  store(name: string, rules: UploadRules, body: AsyncIterable<Buffer>): Promise<UploadedFile>;
  /** Takes back what was stored, when the form is refused after all. */
  takeBack(files: UploadedFile[]): Promise<void>;
};

export type UploadForm = {
  fields: Fields;
  files: UploadedFile[];
};

const MAX_PARTS = 150;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_NAME = 100;
const PLAIN_ENCODINGS = new Set(['7bit', '8bit', 'binary']);

/** Reads the form of an upload, storing its files as they come in. A refused form leaves nothing stored. */
export async function readUploadForm(
  source: AsyncIterator<Buffer>,
  boundary: string,
  reader: FormReader,
): Promise<UploadForm> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  let parts = 0;
  let sent = 0;
  try {
    for await (const part of readParts(source, boundary)) {
      if (++parts > MAX_PARTS) throw malformed();
      const { name, fileName } = readHeaders(part);
      const isResumed = fileName === null && name === resumedField(sent);
      if (fileName === null && !isResumed) await readField(fields, name, part);
      else {
        // Numbered from 0 without a gap, so that none can come twice or be meant for another place.
        if (!isResumed && name !== `files[${sent}]`)
          throw new Refused('invalid', 'Files are sent as files[0], files[1] and so on.');
        sent += 1;
        const rules = reader.rules(fields, false);
        const cleaned = isResumed ? null : usableName(fileName!, rules.kind);
        // One too many is not kept, but the others are counted for the sentence.
        if (sent > rules.maxNumberOfFiles) continue;
        if (cleaned === null) files.push(await reader.resume(await readText(name, part), rules));
        else files.push(await reader.store(cleaned, rules, part.body));
        requireTotal(files, rules);
      }
    }
    const { maxNumberOfFiles, maxFileSizeMB } = reader.rules(fields, true);
    if (sent > maxNumberOfFiles) throw new Refused('invalid', tooManyFiles(maxNumberOfFiles, sent));
    if (sent === 0) throw new Refused('invalid', MESSAGES.notUploaded);
    if (files.some(({ size }) => size > maxFileSizeMB * BYTES_PER_MB)) {
      throw new Refused('too-large', fileTooLarge(maxFileSizeMB));
    }
    return { fields, files };
  } catch (error) {
    await reader.takeBack(files);
    throw error;
  } finally {
    await source.return?.();
  }
}

/** Refuses more bytes than all files may have together, before the next file is stored. */
function requireTotal(files: readonly UploadedFile[], rules: UploadRules): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (isTooMuch(bytes, rules)) throw new Refused('too-large', filesTooLarge(rules.maxTotalMB!));
}

/** Returns the name that a file is kept under; refuses one that is not a name of its kind. */
export function usableName(name: string, kind: FileKind): string {
  const cleaned = cleanFileName(name, kind);
  if ('problem' in cleaned) throw new Refused('invalid', cleaned.problem);
  return cleaned.name;
}

function readHeaders({ headers }: Part) {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding !== undefined && !PLAIN_ENCODINGS.has(encoding)) {
    throw new Refused('invalid', 'Files are sent as they are, without an encoding.');
  }
  if (/^multipart\//i.test(headers.get('content-type') ?? '')) throw malformed();
  return parseDisposition(headers.get('content-disposition'));
}

async function readField(fields: Map<string, string>, name: string, part: Part): Promise<void> {
  if (name === '' || name.length > MAX_NAME || name in Object.prototype) throw malformed();
  if (name.startsWith('files') || name.startsWith('resumed')) throw new Refused('invalid', MESSAGES.notUploaded);
  const text = await readText(name, part);
  if (fields.has(name)) throw new Refused('invalid', `${name}: Is sent twice`, { [name]: ['Is sent twice'] });
  fields.set(name, text);
}

async function readText(name: string, { body }: Part): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_FIELD_BYTES) throw malformed();
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.includes('\0')) throw new Refused('invalid', `${name}: Is not text`, { [name]: ['Is not text'] });
  return text;
}
