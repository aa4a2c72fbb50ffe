import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the line does to whoever uses it. */
export type LineMode =
  | { is: 'pass' }
  /** Each request that begins on it waits so long. */
  | { is: 'delay'; ms: number }
  | { is: 'rate'; bytesPerSecond: number }
  /** Each connection is reset once so many bytes were sent on it since. */
  | { is: 'reset-after'; bytes: number }
  /** Nothing comes through and nobody is told, until the mode changes. */
  | { is: 'blackhole' }
  /** Whoever connects is hung up on; open connections stay. */
  | { is: 'closed' };

export type TcpProxy = {
  port: number;
  set(mode: LineMode): void;
  /** Breaks every line and takes no new one until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Stands between a process and a service, and can be told to be a bad line. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let mode: LineMode = { is: 'pass' };
  let hasChanged = Promise.withResolvers<void>();
  const set = (next: LineMode) => {
    mode = next;
    hasChanged.resolve();
    hasChanged = Promise.withResolvers<void>();
  };

  const server = createServer((socket) => {
    const onward = connect(target);
    const line: Line = { sent: 0, isAnswering: true, mode: () => mode, changed: () => hasChanged.promise };
    for (const [side, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(side);
      side.setNoDelay(true);
      side.on('error', () => other.destroy());
      side.on('close', () => {
        sockets.delete(side);
        other.destroy();
      });
    }
    if (mode.is === 'closed') return void socket.destroy();
    void carry(line, socket, onward, true);
    void carry(line, onward, socket, false);
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

type Line = { sent: number; isAnswering: boolean; mode(): LineMode; changed(): Promise<void> };

/** Carries one direction's bytes as the mode of the moment has it. */
async function carry(line: Line, from: Socket, to: Socket, isRequest: boolean): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (isRequest) line.sent += chunk.length;
      const isNewRequest = isRequest && line.isAnswering;
      line.isAnswering = !isRequest;
      await hold(line, chunk.length, isNewRequest);
      const mode = line.mode();
      if (mode.is === 'reset-after' && line.sent > mode.bytes) {
        from.resetAndDestroy();
        return void to.resetAndDestroy();
      }
      if (to.destroyed) return;
      if (!to.write(chunk)) await drained(to);
    }
    to.end();
  } catch {
    to.destroy(); // A broken line is broken on both sides.
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

async function hold(line: Line, bytes: number, isNewRequest: boolean): Promise<void> {
  const mode = line.mode();
  if (mode.is === 'delay' && isNewRequest) await sleep(mode.ms);
  if (mode.is === 'rate') await sleep((bytes / mode.bytesPerSecond) * 1000);
  while (line.mode().is === 'blackhole') await line.changed();
}
