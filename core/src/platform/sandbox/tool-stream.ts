import { observeTool } from './observe-tool.ts';
import type { ToolFailure } from './sandbox.ts';
import { killTool, startTool, whyEnded, type ToolOptions } from './tool.ts';

/** How a tool ended whose output was read as it came. */
export type ToolEnd =
  | { ok: true; stderr: string }
  | { ok: false; why: ToolFailure; code: number | null; stderr: string };

/** A running tool whose output is read piece by piece. While nobody reads, the tool waits. */
export type ToolStream = {
  /** Returns the next piece of output; null at its end. Waits no longer than the tool's seconds. */
  read(): Promise<Buffer | null>;
  /** Ends the tool if it still runs, and returns how it ended. To be called in any case. */
  end(): Promise<ToolEnd>;
};

type StreamOptions = Omit<ToolOptions, 'outputBytes' | 'onOutput'>;

const STDERR_BYTES = 64 * 1024;

/** Starts a tool in a sandbox and hands out what it prints as it comes. `seconds` limits each wait, not the whole run. */
export async function streamTool(name: string, args: string[], options: StreamOptions): Promise<ToolStream> {
  options.signal?.throwIfAborted();
  const child = await startTool(name, args, options, options.input ?? 'ignore');
  let stderr = '';
  let killedFor: ToolFailure | null = null;
  let timer: NodeJS.Timeout | undefined;
  const kill = (why: ToolFailure) => {
    killedFor ??= why;
    killTool(child);
  };
  const abort = () => kill('aborted');
  options.signal?.addEventListener('abort', abort, { once: true });
  child.stderr!.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('latin1').slice(0, STDERR_BYTES - stderr.length);
  });
  const ended = new Promise<ToolEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signalName) => {
      if (killedFor === null && code === 0) return resolve({ ok: true, stderr });
      resolve({ ok: false, why: killedFor ?? whyEnded(code, signalName, stderr), code, stderr });
    });
  });
  // Whoever calls `end` gets the rejection; until then it is not an unhandled one.
  ended.catch(() => {});
  const pieces = child.stdout!.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  return {
    async read() {
      timer = setTimeout(kill, options.seconds * 1000, 'timeout');
      try {
        const next = await pieces.next();
        return next.done ? null : next.value;
      } finally {
        clearTimeout(timer);
        options.signal?.throwIfAborted();
      }
    },
    async end() {
      try {
        if (!child.stdout!.readableEnded) kill('aborted');
        child.stdout!.resume();
        return await observeTool(name === 'stdbuf' ? (args[1] ?? name) : name, () => ended);
      } finally {
        options.signal?.removeEventListener('abort', abort);
      }
    },
  };
}
