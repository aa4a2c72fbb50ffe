import { ACTIVE_FILES } from './active-files.ts';
import { ADVISORY_FILES } from './advisory-files.ts';
import { BROKEN_FILES } from './broken-files.ts';
import type { HostilePdf } from './hostile-pdf.ts';
import { LOCKED_FILES } from './locked-files.ts';
import { PACKED_FILES } from './packed-files.ts';
import { SIGNED_FILES } from './signed-files.ts';

/** The PDFs of the list of hostile inputs that are about one file. */
export const HOSTILE_PDFS: HostilePdf[] = [
  ...BROKEN_FILES,
  ...PACKED_FILES,
  ...ACTIVE_FILES,
  ...LOCKED_FILES,
  ...SIGNED_FILES,
  ...ADVISORY_FILES,
].toSorted((a, b) => a.id.localeCompare(b.id));
