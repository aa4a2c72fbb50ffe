import { TOOL_PROCESSES, type ToolLimits } from '../platform/sandbox/sandbox.ts';
import type { ToolFailure } from '../platform/sandbox/sandbox.ts';
import type { ToolRun } from '../platform/sandbox/tool.ts';

const NOT_FOUND = 127;
const SMALL_SECONDS = 30;
const SECONDS_PER_PAGE = 0.2;
// Reading the content of dense drawings takes 0.7 s for a megabyte where it was measured (docs/performance.md, G13).
const BYTES_PER_SECOND = 0.5 * 1024 ** 2;
const BYTES_PER_MB = 1024 ** 2;

/** What a run of qpdf has to go through. */
export type Work = { files: number; bytes: number; pages: number };

/** Returns how long a run may take: 30 seconds, and more by pages and size. */
export function qpdfSeconds({ bytes, pages }: Work): number {
  return Math.ceil(SMALL_SECONDS + pages * SECONDS_PER_PAGE + bytes / BYTES_PER_SECOND);
}

/** Returns the limits of a run. qpdf keeps the structure of its files in memory, never their bytes. */
export function qpdfLimits(work: Work): ToolLimits {
  return {
    memoryMb: 512 + Math.ceil(work.pages / 10),
    cpuSeconds: qpdfSeconds(work),
    // What is written holds every file once; new tables of objects are small beside that.
    fileMb: Math.ceil(work.bytes / BYTES_PER_MB) + 64,
    processes: TOOL_PROCESSES,
    openFiles: work.files + 64,
  };
}

/** What qpdf says of a file: nothing, or its complaint in one line, and why it ended where that was not its own doing. */
export type Complaint = { line: string; needsPassword: boolean; why: ToolFailure | 'warning' };

/**
 * Returns what a run of qpdf complains about; null when it read everything as it stands. A warning is a complaint: qpdf
 * repairs what it can and carries on, and what was lost in that repair nobody would notice before the seal is on it.
 * A crash may be ours, and is thrown, so that whoever asked tries again.
 */
export function complaintOf(run: ToolRun): Complaint | null {
  if (!run.ok && run.why === 'crash') throw new Error(`qpdf crashed (${run.code}): ${run.stderr.slice(-1000)}`);
  return complaintOrCrash(run);
}

/** Returns the same of a file that nobody vouches for: that qpdf crashes is a complaint like any other. */
export function complaintOrCrash(run: ToolRun): Complaint | null {
  if (!run.ok && run.code === NOT_FOUND) throw new Error(`A tool is missing (Debian package qpdf): ${run.stderr}`);
  const lines = run.stderr.split('\n').filter((line) => line.trim() !== '');
  if (run.ok && lines.length === 0) return null;
  const why = run.ok ? 'warning' : run.why;
  const needsPassword = /invalid password/.test(run.stderr);
  return { line: lines.join('\n').slice(0, 2000), needsPassword, why };
}
