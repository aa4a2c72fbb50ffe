import type { ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { isReference, type Value } from '../pdf-objects.ts';
import { complaintOrCrash, type Complaint } from '../qpdf.ts';

/** Metadata of a drawing has some kilobytes. */
const MAX_BYTES = 4 * 1024 ** 2;

/**
 * Returns whether the document's metadata defines names for other text, by which some bytes can stand for gigabytes.
 * Nothing of ours reads metadata, but whoever opens the file may.
 */
export async function hasEntityDefinitions(
  shell: ToolShell,
  pdf: string,
  metadata: Value | undefined,
  seconds: number,
): Promise<boolean | Complaint> {
  if (!isReference(metadata)) return false;
  const object = metadata.replace(/^(\d+) (\d+) R$/, '$1,$2');
  const words = ['qpdf', `--show-object=${object}`, '--filtered-stream-data', pdf];
  const run = await shell.run(words, { seconds, outputBytes: MAX_BYTES });
  const complaint = complaintOrCrash(run);
  if (complaint !== null) return complaint;
  // In one or two bytes a letter: the zeros between the letters are left out.
  return /<!(DOCTYPE|ENTITY)/i.test(run.stdout.toString('latin1').replaceAll('\0', ''));
}
