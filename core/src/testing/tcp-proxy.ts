import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = { port: number; cut(): void; restore(): void; close(): Promise<void> };

/** Stands between a process and a service; `cut` breaks every line and takes no new one until `restore`. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    const onward = connect(target);
    for (const [side, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(side);
      side.on('error', () => other.destroy());
      side.on('close', () => {
        sockets.delete(side);
        other.destroy();
      });
    }
    if (isCut) return void socket.destroy();
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => void (isCut = false),
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
