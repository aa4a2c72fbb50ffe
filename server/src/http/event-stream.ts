import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An event of the stream. Its data is one line of JSON. */
export type StreamEvent = { name: string; data: string };

export type EventStream = {
  body: Readable;
  /** Sends an event; after the end, nothing. */
  send(event: StreamEvent): void;
  /** Sends a comment that keeps the connection open. Clients ignore it. */
  beat(): void;
  end(): void;
};

/** A client with more unread bytes is disconnected: it connects again and reads its page anew. */
const MOST_UNREAD_BYTES = 1_000_000;

/** Sets the headers of server-sent events: no cache stores them, no proxy buffers or compresses them. */
export function setStreamHeaders(reply: FastifyReply): void {
  void reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // A server that stops waits for idle connections; this one is never idle, it ends with its stream.
    .header('connection', 'close');
}

// Many streams send the same event: its bytes are made once.
const frames = new WeakMap<StreamEvent, Buffer>();

function frameOf(event: StreamEvent): Buffer {
  const made = frames.get(event) ?? Buffer.from(`event: ${event.name}\ndata: ${event.data}\n\n`);
  frames.set(event, made);
  return made;
}

/** Opens a stream of server-sent events; `onEnd` is called once, whichever side ends it. */
export function openEventStream(onEnd: () => void): EventStream {
  const body = new Readable({ read: () => {} });
  body.once('close', onEnd);
  const write = (bytes: Buffer | string) => {
    if (body.destroyed || body.readableEnded) return;
    body.push(bytes);
    if (body.readableLength > MOST_UNREAD_BYTES) body.destroy();
  };
  let hasEnded = false;
  return {
    body,
    send: (event) => hasEnded || write(frameOf(event)),
    beat: () => hasEnded || write(': \n\n'),
    end: () => {
      if (!hasEnded && !body.destroyed) body.push(null);
      hasEnded = true;
    },
  };
}
