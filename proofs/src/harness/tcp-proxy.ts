import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** What the proxy does with connections: passes them on, or closes those there are and every new one. */
export type ProxyMode = 'pass' | 'closed';

export type TcpProxy = { port: number; set(mode: ProxyMode): void; close(): Promise<void> };

/** Stands between the product and a server of its own, so that a test can take that server away. */
export async function openTcpProxy(targetHost: string, targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other end going away is what this proxy is for.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === 'closed') {
      client.destroy();
      return;
    }
    const upstream = connect(targetPort, targetHost);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next;
      if (next === 'closed') dropAll();
    },
    close: async () => {
      dropAll();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
