import { Worker } from 'node:worker_threads';

/** How often the event loop shows that it turns, and how often somebody looks. */
const BEAT_MS = 500;
/** Below the ten seconds after which the queue gives the tasks of a silent worker to another. */
const LIMIT_MS = 8_000;

/**
 * Ends the process when its event loop has stood still for so long: it answers nobody, not even that it is alive, and whoever
 * runs it starts another. A thread of its own looks, because nothing in a loop that stands still can.
 */
export function watchEventLoop(limitMs = LIMIT_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const watched: Watched = { beats, beatMs: BEAT_MS, looks: Math.ceil(limitMs / BEAT_MS) };
  // As text, because a file would take the thread the memory of a compiler. It sees nothing of our settings.
  const thread = new Worker(`(${look.toString()})(require('node:worker_threads').workerData)`, {
    eval: true,
    workerData: watched,
    env: {},
    execArgv: [],
  });
  thread.unref();
}

type Watched = { beats: Int32Array; beatMs: number; looks: number };

/** Runs in the thread, with nothing of this file but itself. */
function look({ beats, beatMs, looks }: Watched): void {
  let [last, silent] = [-1, 0];
  // Counted by looks and not by the clock: a machine that slept has silenced this thread, too.
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    silent = now === last ? silent + 1 : 0;
    last = now;
    if (silent < looks) return;
    const [time, { pid }] = [new Date().toISOString(), process];
    const msg = 'The event loop stood still; the process is ended';
    const line = { level: 'fatal', time, pid, alert: 'event-loop-blocked', ms: silent * beatMs, msg };
    // The log's own stream belongs to the loop that stands still.
    require('node:fs').writeSync(1, `${JSON.stringify(line)}\n`);
    process.kill(pid, 'SIGKILL');
  }, beatMs);
}
