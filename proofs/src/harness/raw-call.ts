import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

export type RawAnswer = { status: number; head: string; json: { message?: string; code?: string } & object };
type RawHead = { path: string; headers: Record<string, string | number>; method?: string };

/** One request on a socket of its own, byte for byte as the test wants it. */
export class RawCall {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    // Closed connections are what these tests are about; they look at what came before.
    socket.on('error', () => {});
  }

  /** Connects as that visitor and sends the head of a request, without a byte of its body. */
  static async open(visitor: Visitor, { path, headers, method = 'POST' }: RawHead): Promise<RawCall> {
    const { hostname, port, host } = new URL(visitor.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const call = new RawCall(socket);
    const sent = {
      host,
      'sec-fetch-site': 'same-origin',
      cookie: visitor.cookieHeader(),
      authorization: `Bearer ${visitor.token}`,
      ...headers,
    };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    await call.send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return call;
  }

  get isClosed(): boolean {
    return this.#socket.closed;
  }

  /** How many bytes the system has taken from this end, those included that still wait in its buffers. */
  get bytesTaken(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }

  /** All that has come so far, as text. */
  get received(): string {
    return this.#received.toString('latin1');
  }

  /** Sends bytes as fast as they are taken. On a connection that the server has closed it does nothing. */
  async send(bytes: Buffer | string): Promise<void> {
    if (!this.#socket.writable || this.#socket.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#socket.off('drain', go).off('close', go);
        resolve();
      };
      this.#socket.on('drain', go).on('close', go);
    });
  }

  /** The whole answer; null when the connection was closed without one. */
  async answer(milliseconds = 180_000): Promise<RawAnswer | null> {
    const until = Date.now() + milliseconds;
    for (;;) {
      const answer = this.#parse();
      if (answer) return answer;
      if (this.#socket.closed) return null;
      if (Date.now() > until) throw new Error(`No answer within ${milliseconds} ms.`);
      await sleep(10);
    }
  }

  /** Destroys the connection. */
  destroy(): void {
    this.#socket.destroy();
  }

  #parse(): RawAnswer | null {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = this.#received.subarray(0, end).toString('latin1');
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const body = this.#received.subarray(end + 4);
    if (body.length < length) return null;
    const text = body.subarray(0, length).toString('utf8');
    return { status: Number(head.split(' ')[1]), head, json: text.startsWith('{') ? JSON.parse(text) : {} };
  }
}
