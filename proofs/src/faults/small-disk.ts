import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';

/** A small disk of the test's own, which only root can make. */
export class SmallDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-disk-'));

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', this.folder]);
  }

  /** Takes all the space that is left. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const blocks = Array.from({ length: Math.ceil((bavail * bsize) / BYTES_PER_MB) + 1 }, (_, n) => n);
    for (const number of blocks) {
      try {
        writeFileSync(path.join(this.folder, `filler-${number}`), Buffer.alloc(BYTES_PER_MB));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        return;
      }
    }
  }

  freeSpace(): void {
    execFileSync('sh', ['-c', 'rm -f "$1"/filler-*', 'sh', this.folder]);
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
