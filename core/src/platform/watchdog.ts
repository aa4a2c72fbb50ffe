import { Worker } from 'node:worker_threads';

/** How often the event loop shows that it turns, and how often somebody looks. */
const BEAT_MS = 500;
/** Below the ten seconds after which the queue gives the tasks of a silent worker to another. */
const LIMIT_MS = 8_000;

/**
 * Ends the process when its event loop has stood still for so long: it answers nobody, not even that it is alive, and whoever
 * runs it starts another. A thread of its own looks, because nothing in a loop that stands still can.
 */
export function watchEventLoop(limitMs = LIMIT_MS, beatMs = BEAT_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const watched: Watched = { beats, beatMs, limitMs };
  // As text, because a file would take the thread the memory of a compiler. It sees nothing of our settings.
  const thread = new Worker(`(${look.toString()})(require('node:worker_threads').workerData)`, {
    eval: true,
    workerData: watched,
    env: {},
    execArgv: [],
  });
  thread.unref();
}

type Watched = { beats: Int32Array; beatMs: number; limitMs: number };

/** Runs in the thread, with nothing of this file but itself. */
function look({ beats, beatMs, limitMs }: Watched): void {
  const { readFileSync, writeSync } = process.getBuiltinModule('node:fs');
  /** How long the main thread has waited for a processor since its start, in milliseconds. */
  const starvedMs = (): number => {
    try {
      return Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0; // This system keeps no such count.
    }
  };
  let [last, looks, starvedBefore] = [-1, 0, 0];
  // Counted by looks and not by the clock: a machine that slept has silenced this thread, too.
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    if (now !== last) {
      [last, looks, starvedBefore] = [now, 0, starvedMs()];
      return;
    }
    looks += 1;
    // On a machine that is too busy, the loop has no processor, and another process in its place would have none either.
    const silentMs = Math.round(looks * beatMs - (starvedMs() - starvedBefore));
    if (silentMs < limitMs) return;
    const [time, { pid }] = [new Date().toISOString(), process];
    const msg = 'The event loop stood still; the process is ended';
    const line = { level: 'fatal', time, pid, alert: 'event-loop-blocked', ms: silentMs, msg };
    // The log's own stream belongs to the loop that stands still.
    writeSync(1, `${JSON.stringify(line)}\n`);
    process.kill(pid, 'SIGKILL');
  }, beatMs);
}
