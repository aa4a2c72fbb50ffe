import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { observeTool } from './observe-tool.ts';
import { killTool, startTool, whyEnded } from './tool.ts';
import type { ToolFailure } from './sandbox.ts';
import type { ToolOptions, ToolRun } from './tool.ts';

/** A shell in a sandbox, which runs tools one after the other: setting up a sandbox takes as long as reading a small file. */
export type ToolShell = {
  /** Runs one tool with plain words as arguments, for no longer than the shell's own limit; never two at a time. */
  run(words: string[], limits: RunLimits): Promise<ShellRun>;
  close(): void;
};

/** The elapsed time of a run, its processor time where that has another limit, and what it may print. */
export type RunLimits = { seconds: number; cpuSeconds?: number; outputBytes: number };

/** A run, with the processor time that it took; left out of one that was killed. */
export type ShellRun = ToolRun & { cpuSeconds?: number };

type ShellOptions = Pick<ToolOptions, 'folder' | 'account' | 'limits' | 'signal' | 'files'> & {
  /** Whether the tools yield to everything else on the machine. */
  isBackground?: boolean | undefined;
};

// Each line is a mark, a limit of CPU seconds, and the words of a command. The mark, which the tool does not know, ends
// both outputs, so that nothing a tool prints can pass for the end of its run. In front of the second mark stands the
// processor time of the shell and of all its runs. The first limit ends the tool by SIGXCPU, which names the reason; the second,
// a second later, by SIGKILL.
const LOOP = `set -f
while read -r mark cpu words; do
  (ulimit -S -t "$cpu"; ulimit -H -t "$((cpu + 1))"; exec $words) </dev/null
  code=$?
  printf '%s %s\\n' "$mark" "$code"
  { times; printf '%s\\n' "$mark"; } >&2
done`;

// Where the kernel weighs sessions against each other, the nice value counts within a session only, and the session has one of
// its own. The kernel takes one such change every tenth of a second.
const YIELD = `{
  renice -n 19 -p $$
  for try in 1 2 3; do
    [ -e /proc/self/autogroup ] || break
    printf 19 >/proc/self/autogroup && break
    sleep 0.1
  done
} >/dev/null 2>&1
`;

const STDERR_BYTES = 64 * 1024;

/** Opens a shell. Ending a run kills the shell with all its processes; the next run starts a new one. */
export function openToolShell(options: ShellOptions): ToolShell {
  let shell: ChildProcess | null = null;
  let spentSeconds = 0;
  const open = async (): Promise<ChildProcess> => {
    const opened = await startTool('/bin/sh', ['-c', options.isBackground ? YIELD + LOOP : LOOP], options, 'pipe');
    spentSeconds = 0;
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
      const { cpuSeconds = limits.seconds } = limits;
      if (cpuSeconds > options.limits.cpuSeconds)
        throw new Error(`A tool was given ${cpuSeconds} s in a shell that has ${options.limits.cpuSeconds} s.`);
      options.signal?.throwIfAborted();
      const run = await observeTool(words[0]!, async () => {
        shell ??= await open();
        return runIn(shell, words, limits, options.signal);
      });
      options.signal?.throwIfAborted();
      if (run.cpuSeconds === undefined) return run;
      const before = spentSeconds;
      spentSeconds = run.cpuSeconds;
      return { ...run, cpuSeconds: spentSeconds - before };
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
  { seconds, cpuSeconds = seconds, outputBytes }: RunLimits,
  signal: AbortSignal | undefined,
): Promise<ShellRun> {
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
      const { text, cpuSeconds: spent } = splitTimes(stderr.slice(0, errorEnd));
      resolve({ ...toRun(Number(code), stdout, text), cpuSeconds: spent });
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
    shell.stdin!.write(`${mark} ${Math.ceil(cpuSeconds)} ${words.join(' ')}\n`);
  });
}

const TIMES = /\d+m[\d.]+s \d+m[\d.]+s\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/;

/** Separates what the tool printed from the times that the shell printed after it: user and system time of all its runs. */
function splitTimes(stderr: string): { text: string; cpuSeconds: number } {
  const found = TIMES.exec(stderr);
  if (!found) throw new Error(`A tool shell printed no times: ${stderr.slice(-200)}`);
  const [user, userSeconds, system, systemSeconds] = found.slice(1).map(Number) as [number, number, number, number];
  return { text: stderr.slice(0, found.index), cpuSeconds: user * 60 + userSeconds + system * 60 + systemSeconds };
}

function toRun(code: number, stdout: Buffer, stderr: string): ToolRun {
  if (code === 0) return { ok: true, stdout, stderr };
  return { ok: false, why: whyEnded(code, null, stderr), code, stdout, stderr };
}

/** Returns the beginning and the end of what was printed. */
function shorten(text: string): string {
  return text.length <= STDERR_BYTES ? text : text.slice(0, STDERR_BYTES / 2) + text.slice(-STDERR_BYTES / 2);
}
