import type { S3Client } from '@aws-sdk/client-s3';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { isSocketError } from '../socket-errors.ts';
import { StoreFailed } from './storage-errors.ts';

/** The store took a call and then sent nothing for too long. */
export class StoreSilent extends StoreFailed {
  constructor(silenceMs: number) {
    super(`The object store sent nothing for ${silenceMs / 1000} s.`);
  }
}

/** Silence is counted in looks and not by the clock: an event loop that is blocked must not blame the store. */
const LOOKS = 10;
/** How many limits of silence in a row a copy may take while the store answers other calls. */
const MOST_LIMITS_OF_OWN_WORK = 6;
const PIECE_BYTES = 64 * 1024;
const PROBE_MS = 5_000;

type Call = { method: string; headers: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Options = { abortSignal?: AbortSignal };
type Handler = { handle(call: Call, options?: Options): Promise<{ response: { body?: unknown } }> };

/**
 * Ends every call of the client on which nothing moves for that time, with `StoreSilent`. The SDK's own limits don't fit: one
 * counts a call's whole duration, the other one also counts time in which a slow reader keeps the store waiting.
 */
export function endSilentCalls(client: S3Client, silenceMs: number, isAnswering: () => Promise<boolean>): void {
  const handler = client.config.requestHandler as unknown as Handler;
  const handle = handler.handle.bind(handler);
  handler.handle = async (call, options) => {
    const silence = new CallSilence(silenceMs, isOwnWork(call) ? isAnswering : null);
    const abortSignal = AbortSignal.any([silence.signal, ...(options?.abortSignal ? [options.abortSignal] : [])]);
    const body = silence.observe(call.body);
    try {
      const answer = await Promise.race([handle({ ...call, body }, { ...options, abortSignal }), silence.broken]);
      endSilentAnswer(answer.response.body as IncomingMessage, silenceMs);
      return answer;
    } finally {
      silence.stop();
    }
  };
}

/** Returns true for a call that sends nothing while the store copies an object or puts its parts together. */
function isOwnWork({ method, headers, query = {} }: Call): boolean {
  return headers['x-amz-copy-source'] !== undefined || (method === 'POST' && query['uploadId'] !== undefined);
}

/** The silence of a call before its answer begins. */
class CallSilence {
  readonly #stop = new AbortController();
  readonly #broken = Promise.withResolvers<never>();
  readonly #timer: NodeJS.Timeout;
  #pieces = 0;

  constructor(silenceMs: number, isAnswering: (() => Promise<boolean>) | null) {
    let [quiet, limits, piecesBefore, isAnsweringOthers] = [0, 0, 0, false];
    // The call may be over before anything waits for it.
    this.#broken.promise.catch(() => {});
    this.#timer = setInterval(() => {
      // The system's own buffer takes the first pieces at once; only later ones show that the store reads.
      const isMoving = piecesBefore > 0 && this.#pieces > piecesBefore;
      piecesBefore = this.#pieces;
      quiet = isMoving ? 0 : quiet + 1;
      if (quiet === LOOKS / 2) void isAnswering?.().then((is) => (isAnsweringOthers = is));
      if (quiet <= LOOKS) return;
      limits += 1;
      if (!isAnsweringOthers || limits >= MOST_LIMITS_OF_OWN_WORK) return this.#break(new StoreSilent(silenceMs));
      [quiet, isAnsweringOthers] = [0, false];
    }, silenceMs / LOOKS);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Rejects once the silence has lasted too long. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  /** Returns the same body in pieces, by which it is seen to move. */
  observe(body: unknown): unknown {
    if (body instanceof Readable) return Readable.from(this.#counted(body), { objectMode: false });
    if (!Buffer.isBuffer(body) || body.length <= PIECE_BYTES) return body;
    return Readable.from(this.#counted(piecesOf(body)), { objectMode: false, highWaterMark: PIECE_BYTES });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #break(error: Error): void {
    this.stop();
    this.#stop.abort(error);
    this.#broken.reject(error);
  }

  async *#counted(body: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of body) {
      yield piece;
      this.#pieces += 1;
    }
  }
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
}

/** Ends an answer that stops coming. Time in which bytes wait for their reader isn't the store's. */
function endSilentAnswer(answer: IncomingMessage, silenceMs: number): void {
  let [quiet, readBefore] = [0, 0];
  const timer = setInterval(() => {
    if (answer.complete || answer.destroyed) return clearInterval(timer);
    const { bytesRead } = answer.socket;
    quiet = bytesRead !== readBefore || answer.readableLength > 0 ? 0 : quiet + 1;
    readBefore = bytesRead;
    if (quiet > LOOKS) answer.destroy(new StoreSilent(silenceMs));
  }, silenceMs / LOOKS).unref();
  answer.once('close', () => clearInterval(timer));
}

/** Returns true when the store neither answered nor refused: it was waited for in vain. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof StoreSilent || (error.name === 'TimeoutError' && !isSocketError(error));
}

export type StoreWatch = {
  /** Returns why calls to the store would hang, or null. */
  whySilent(): string | null;
  stop(): Promise<void>;
};

/**
 * Asks the store every few seconds whether it answers, whatever the answer is. A store that refuses connections is not silent:
 * its calls fail at once and hold nothing up.
 */
export function watchStore(ask: () => Promise<unknown>, log: Log, everyMs = PROBE_MS): StoreWatch {
  let silence: string | null = null;
  const watching = repeat(log, 'watch-store', everyMs, async () => {
    const error = await ask().then(
      () => null,
      (reason: unknown) => reason,
    );
    const now = isSilent(error) ? 'the object store does not answer' : null;
    if (now !== null && silence === null) log.error({ err: error }, 'The object store does not answer');
    if (now === null && silence !== null) log.info('The object store answers again');
    silence = now;
  });
  return { whySilent: () => silence, stop: () => watching.stop() };
}
