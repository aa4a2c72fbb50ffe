import type { ByteSource } from '../../intake/zip/byte-source.ts';
import { unpackAll, type UnpackReport } from '../../intake/zip/unpack-all.ts';
import { REFUSALS, ZipRefused } from '../../intake/zip/zip-refused.ts';

export type Read = { position: number; length: number };

/** Reads a zip as the intake's program does, without a process and a disk; also returns what was read for it. */
export async function openZip(zip: Buffer): Promise<{ report: UnpackReport; reads: Read[] }> {
  const reads: Read[] = [];
  const source: ByteSource = {
    size: zip.length,
    read(position, length) {
      if (position < 0 || position + length > zip.length) throw new ZipRefused(REFUSALS.incomplete);
      reads.push({ position, length });
      return zip.subarray(position, position + length);
    },
  };
  const report = await unpackAll(source, () => ({ take: () => {}, close: () => {} }));
  return { report, reads };
}

/** The files of a zip that is taken. */
export async function filesOf(zip: Buffer) {
  const { report } = await openZip(zip);
  if ('refused' in report) throw new Error(report.refused);
  return report.files;
}
