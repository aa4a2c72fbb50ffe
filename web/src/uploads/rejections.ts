import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import {
  dropLargerThan,
  dropSmallerThan,
  dropTypeMustBe,
  fileTooLarge,
  invalidFileType,
  tooManyFiles,
} from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB, type FileKind, type UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** Why files are not even sent: one sentence, and below it what is wrong with which file. */
export type Rejection = { message: string; files: { name: string; reason: string }[] };

type Offered = { name: string; size: number };

/** An empty file is nobody's drawing. */
const MIN_BYTES = 1;

/** What is wrong with the files, which are taken all or not at all; null where nothing is. */
export function rejectionOf(files: readonly Offered[], rules: UploadRules): Rejection | null {
  const { kind, maxFileSizeMB, maxNumberOfFiles: most } = rules;
  if (files.length > most) {
    const message = tooManyFiles(most, files.length);
    return { message, files: files.slice(most).map(({ name }) => ({ name, reason: MESSAGES.tooManyFilesDropped })) };
  }
  const maxBytes = maxFileSizeMB * BYTES_PER_MB;
  return (
    rejected(files, (file) => !isOfKind(file, kind), invalidFileType(kind), dropTypeMustBe(`.${kind}`)) ??
    rejected(files, ({ size }) => size > maxBytes, fileTooLarge(maxFileSizeMB), dropLargerThan(maxBytes)) ??
    rejected(files, ({ size }) => size < MIN_BYTES, MESSAGES.fileRejected, dropSmallerThan(MIN_BYTES))
  );
}

/** By the name alone; the server looks at the content. */
function isOfKind({ name }: Offered, kind: FileKind): boolean {
  return name.toLowerCase().endsWith(`.${kind}`);
}

function rejected(
  files: readonly Offered[],
  isBad: (file: Offered) => boolean,
  message: string,
  reason: string,
): Rejection | null {
  const bad = files.filter(isBad);
  return bad.length === 0 ? null : { message, files: bad.map(({ name }) => ({ name, reason })) };
}
