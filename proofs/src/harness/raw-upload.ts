import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

const BOUNDARY = 'edge';

/** The beginning of a form with one file, up to the file's bytes. */
export const fileHead = (name: string, fields: Record<string, string> = {}): string =>
  [
    ...Object.entries(fields).map(
      ([field, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files[0]"; filename="${name}"\r\n\r\n`,
  ].join('');
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

/** Ends a wait for what never comes. */
const PATIENCE_MS = 180_000;
const ASKED = /^HTTP\/1\.1 100[^\n]*\r\n\r\n/;

/** An upload sent byte by byte over a socket of its own, to pause, abort or continue it at will. */
export class RawUpload {
  readonly socket: Socket;
  #answer = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes: Buffer) => (this.#answer += bytes.toString('latin1')));
    socket.on('error', () => {}); // A closed connection is what some tests want.
  }

  static async begin(visitor: Visitor, path: string, headers: Record<string, string>): Promise<RawUpload> {
    const { hostname, port, host } = new URL(visitor.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const upload = new RawUpload(socket);
    const all = {
      host,
      'sec-fetch-site': 'same-origin',
      cookie: visitor.cookieHeader(),
      authorization: `Bearer ${visitor.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    await upload.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return upload;
  }

  /** Begins an upload and returns once the product reads it: the sender is known and the upload is counted. */
  static async beginRead(visitor: Visitor, path: string, headers: Record<string, string>): Promise<RawUpload> {
    const upload = await RawUpload.begin(visitor, path, { ...headers, expect: '100-continue' });
    const status = await upload.#firstStatus();
    if (status !== 100) throw new Error(`The upload is not read: ${upload.answer}`);
    return upload;
  }

  async send(bytes: string | Buffer): Promise<void> {
    if (!this.socket.write(bytes)) await Promise.race([once(this.socket, 'drain'), once(this.socket, 'close')]);
  }

  /** The status of the answer, once there is one; 0 when the connection is closed without. */
  async status(): Promise<number> {
    return this.#firstStatus(() => this.#answer.replace(ASKED, ''));
  }

  async #firstStatus(text = () => this.#answer): Promise<number> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text()) ?? [];
      if (status !== undefined) return Number(status);
      if (this.socket.closed) return 0;
      await sleep(20);
    }
    throw new Error('No answer came.');
  }

  get answer(): string {
    return this.#answer;
  }
}
