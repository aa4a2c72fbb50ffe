import { once } from 'node:events';
import net from 'node:net';
import { JOB_EVENTS_PATH } from '@sealdesk/contract/paths.ts';
import type { WatchingPerson } from './many-people.ts';

/** Longer than any mark: so much of what came is kept, for a mark that comes in two parts. */
const KEPT = 24;

/**
 * An open list that only looks for marks such as `change 17"` in what it receives. Thousands of them are read by one process: it
 * parses nothing, because its work is done on the machine that is being measured.
 */
export class BareList {
  readonly person: WatchingPerson;
  isOpen = true;
  readonly #socket: net.Socket;
  #rest = '';

  private constructor(person: WatchingPerson, socket: net.Socket, onMark: (mark: number, list: BareList) => void) {
    this.person = person;
    this.#socket = socket;
    socket.on('data', (bytes) => {
      const text = this.#rest + bytes.toString('latin1');
      for (const [, mark] of text.matchAll(/"change (\d+)"/g)) onMark(Number(mark), this);
      this.#rest = text.slice(-KEPT);
    });
    socket.on('close', () => (this.isOpen = false));
    socket.on('error', () => {});
  }

  /** Opens a list of that person, and waits for the greeting that it is live. */
  static async open(
    url: string,
    person: WatchingPerson,
    onMark: (mark: number, list: BareList) => void,
  ): Promise<BareList> {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `GET ${JOB_EVENTS_PATH} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\n` +
        `cookie: __Host-sid=${person.sid}\r\nauthorization: Bearer ${person.token}\r\n\r\n`,
    );
    let text = '';
    while (!text.includes('{"on":true')) {
      const [bytes] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
      if (!Buffer.isBuffer(bytes)) throw new Error(`The stream was refused: ${text}`);
      text += bytes.toString('latin1');
    }
    return new BareList(person, socket, onMark);
  }

  close(): void {
    this.#socket.destroy();
  }
}
