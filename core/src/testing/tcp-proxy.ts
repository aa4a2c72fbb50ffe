import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the proxy does to the connections through it. */
export type ConnectionMode =
  | { is: 'pass' }
  /** Each request that begins on it waits so long. */
  | { is: 'delay'; ms: number }
  | { is: 'rate'; bytesPerSecond: number }
  /** Each connection is reset once so many bytes were sent on it since. */
  | { is: 'reset-after'; bytes: number }
  /** Nothing comes through, without any error, until the mode changes. */
  | { is: 'blackhole' }
  /** What is sent meanwhile is gone without any error, as is all that follows on that connection. */
  | { is: 'swallow' }
  /** New connections are closed at once; open ones stay. */
  | { is: 'closed' };

export type TcpProxy = {
  port: number;
  set(mode: ConnectionMode): void;
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Opens a proxy between a process and a service, which can simulate a bad connection. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let mode: ConnectionMode = { is: 'pass' };
  let hasChanged = Promise.withResolvers<void>();
  const set = (next: ConnectionMode) => {
    mode = next;
    hasChanged.resolve();
    hasChanged = Promise.withResolvers<void>();
  };

  const server = createServer((socket) => {
    const onward = connect(target);
    const connection: Connection = {
      sent: 0,
      isAnswering: true,
      isSilent: false,
      mode: () => mode,
      changed: () => hasChanged.promise,
    };
    for (const [side, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(side);
      side.setNoDelay(true);
      side.on('error', () => other.destroy());
      side.on('close', () => {
        sockets.delete(side);
        // A slow connection still carries what the closed side sent last, such as the answer of a server that then closes.
        if (mode.is !== 'rate') other.destroy();
      });
    }
    if (mode.is === 'closed') return void socket.destroy();
    void carry(connection, socket, onward, true);
    void carry(connection, onward, socket, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    set({ is: 'closed' });
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set,
    cut,
    restore: () => set({ is: 'pass' }),
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Connection = {
  sent: number;
  isAnswering: boolean;
  isSilent: boolean;
  mode(): ConnectionMode;
  changed(): Promise<void>;
};

/** Carries one direction's bytes as the mode of the moment has it. */
async function carry(connection: Connection, from: Socket, to: Socket, isRequest: boolean): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (connection.mode().is === 'swallow') connection.isSilent = true;
      if (connection.isSilent) continue;
      if (isRequest) connection.sent += chunk.length;
      const isNewRequest = isRequest && connection.isAnswering;
      connection.isAnswering = !isRequest;
      await delay(connection, chunk.length, isNewRequest);
      const mode = connection.mode();
      if (mode.is === 'reset-after' && connection.sent > mode.bytes) {
        from.resetAndDestroy();
        return void to.resetAndDestroy();
      }
      if (to.destroyed) return;
      if (!to.write(chunk)) await drained(to);
    }
    to.end();
  } catch {
    to.destroy(); // A broken connection is broken on both sides.
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });
}

async function delay(connection: Connection, bytes: number, isNewRequest: boolean): Promise<void> {
  const mode = connection.mode();
  if (mode.is === 'delay' && isNewRequest) await sleep(mode.ms);
  if (mode.is === 'rate') await sleep((bytes / mode.bytesPerSecond) * 1000);
  while (connection.mode().is === 'blackhole') await connection.changed();
}
