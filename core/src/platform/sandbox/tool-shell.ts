import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { killTool, startTool, whyEnded } from './tool.ts';
import type { ToolFailure, ToolOptions, ToolRun } from './tool.ts';

/** A shell in a sandbox, which runs tools one after the other: setting up a sandbox takes as long as reading a small file. */
export type ToolShell = {
  /** Runs one tool with plain words as arguments, for no longer than the shell's own limit; never two at a time. */
  run(words: string[], limits: { seconds: number; outputBytes: number }): Promise<ToolRun>;
  close(): void;
};

type ShellOptions = Pick<ToolOptions, 'folder' | 'account' | 'limits' | 'signal'>;

// Each line is a mark, a limit of CPU seconds, and the words of a command. The mark, which the tool does not know, ends
// both outputs, so that nothing a tool prints can pass for the end of its run.
const LOOP = `set -f
while read -r mark cpu words; do
  (ulimit -t "$cpu"; exec $words) </dev/null
  code=$?
  printf '%s %s\\n' "$mark" "$code"
  printf '%s\\n' "$mark" >&2
done`;

const STDERR_BYTES = 64 * 1024;

/** Opens a shell. Ending a run kills the shell with all its processes; the next run starts a new one. */
export function openToolShell(options: ShellOptions): ToolShell {
  let shell: ChildProcess | null = null;
  const open = async (): Promise<ChildProcess> => {
    const opened = await startTool('/bin/sh', ['-c', LOOP], options, 'pipe');
    // A closed pipe needs no handling: the end of the process reports it.
    opened.stdin!.on('error', () => {});
    opened.once('close', () => {
      if (shell === opened) shell = null;
    });
    return opened;
  };
  return {
    async run(words, limits) {
      if (!words.every((word) => /^[\w./=,-]+$/.test(word)))
        throw new Error('A tool was given an argument that is not plain. Allowed are letters, digits and _ . / = , -');
      // The system refuses to raise the limit, and the shell would say so in the tool's errors.
      if (limits.seconds > options.limits.cpuSeconds)
        throw new Error(`A tool was given ${limits.seconds} s in a shell that has ${options.limits.cpuSeconds} s.`);
      options.signal?.throwIfAborted();
      shell ??= await open();
      const run = await runIn(shell, words, limits, options.signal);
      options.signal?.throwIfAborted();
      return run;
    },
    close() {
      if (shell) killTool(shell);
      shell = null;
    },
  };
}

function runIn(
  shell: ChildProcess,
  words: string[],
  { seconds, outputBytes }: { seconds: number; outputBytes: number },
  signal: AbortSignal | undefined,
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const mark = randomBytes(16).toString('hex');
    const output: Buffer[] = [];
    let [size, tail, stderr] = [0, '', ''];
    let killedFor: ToolFailure | null = null;
    const end = (why: ToolFailure) => {
      killedFor ??= why;
      killTool(shell);
    };
    const timer = setTimeout(end, seconds * 1000, 'timeout');
    const abort = () => end('aborted');

    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      shell.stdout!.removeAllListeners('data');
      shell.stderr!.removeAllListeners('data');
      shell.removeListener('close', closed).removeListener('error', failed);
    };
    const finishIfBothEnded = () => {
      const code = new RegExp(`${mark} (\\d+)\\n$`).exec(tail)?.[1];
      const errorEnd = stderr.indexOf(mark);
      if (code === undefined || errorEnd === -1) return;
      const whole = Buffer.concat(output);
      const stdout = whole.subarray(0, whole.lastIndexOf(mark));
      release();
      resolve(toRun(Number(code), stdout, stderr.slice(0, errorEnd)));
    };
    const failed = (error: Error) => {
      release();
      reject(error);
    };
    const closed = (code: number | null) => {
      if (killedFor === null)
        return failed(new Error(`Sandbox setup failed with exit code ${code}: ${stderr.slice(-500)}`));
      release();
      resolve({ ok: false, why: killedFor, code, stdout: Buffer.concat(output), stderr });
    };

    shell.stdout!.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputBytes + mark.length + 8) return end('output');
      output.push(chunk);
      tail = (tail + chunk.toString('latin1')).slice(-mark.length - 8);
      finishIfBothEnded();
    });
    shell.stderr!.on('data', (chunk: Buffer) => {
      // The mark is kept however much was printed before it.
      stderr = shorten(stderr + chunk.toString('latin1'));
      finishIfBothEnded();
    });
    shell.once('close', closed);
    shell.once('error', failed);
    signal?.addEventListener('abort', abort, { once: true });
    shell.stdin!.write(`${mark} ${Math.ceil(seconds)} ${words.join(' ')}\n`);
  });
}

function toRun(code: number, stdout: Buffer, stderr: string): ToolRun {
  if (code === 0) return { ok: true, stdout, stderr };
  return { ok: false, why: whyEnded(code, null, stderr), code, stdout, stderr };
}

/** Returns the beginning and the end of what was printed. */
function shorten(text: string): string {
  return text.length <= STDERR_BYTES ? text : text.slice(0, STDERR_BYTES / 2) + text.slice(-STDERR_BYTES / 2);
}
