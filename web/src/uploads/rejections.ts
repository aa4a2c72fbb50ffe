import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import {
  dropLargerThan,
  dropSmallerThan,
  dropTypeMustBe,
  filesTooLarge,
  fileTooLarge,
  invalidFileType,
  tooManyFiles,
} from '@sealdesk/contract/uploads/upload-messages.ts';
import {
  BYTES_PER_MB,
  isTooMuch,
  type FileKind,
  type UploadRules,
} from '@sealdesk/contract/uploads/upload-purposes.ts';

/** Why files are not even sent: one sentence, and below it what is wrong with which file. */
export type Rejection = { message: string; files: { name: string; reason: string }[] };

type Offered = { name: string; size: number };

/** An empty file is nobody's drawing. */
const MIN_BYTES = 1;

/**
 * What is wrong with the files, which are taken all or not at all; null where nothing is. `taken` files, of so many bytes
 * together, were taken before and count with these.
 */
export function rejectionOf(
  files: readonly Offered[],
  rules: UploadRules,
  taken = 0,
  takenBytes = 0,
): Rejection | null {
  const { kind, maxFileSizeMB, maxNumberOfFiles: most } = rules;
  if (files.length + taken > most) {
    const message = tooManyFiles(most, files.length + taken);
    const tooMany = files.slice(Math.max(0, most - taken));
    return { message, files: tooMany.map(({ name }) => ({ name, reason: MESSAGES.tooManyFilesDropped })) };
  }
  const maxBytes = maxFileSizeMB * BYTES_PER_MB;
  return (
    rejected(files, (file) => !isOfKind(file, kind), invalidFileType(kind), dropTypeMustBe(`.${kind}`)) ??
    rejected(files, ({ size }) => size > maxBytes, fileTooLarge(maxFileSizeMB), dropLargerThan(maxBytes)) ??
    rejected(files, ({ size }) => size < MIN_BYTES, MESSAGES.fileRejected, dropSmallerThan(MIN_BYTES)) ??
    tooMuch(files, rules, takenBytes)
  );
}

function tooMuch(files: readonly Offered[], rules: UploadRules, takenBytes: number): Rejection | null {
  const bytes = files.reduce((sum, { size }) => sum + size, takenBytes);
  return isTooMuch(bytes, rules) ? { message: filesTooLarge(rules.maxTotalMB!), files: [] } : null;
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
