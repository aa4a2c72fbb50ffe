import { connect, type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Certificate } from '@sealdesk/core/testing/certificates.ts';

export type TlsProxy = {
  port: number;
  /** How many connections came without TLS. */
  plain: number;
  /** Breaks every connection, and shows this certificate from now on. */
  present(certificate: Certificate): void;
  close(): Promise<void>;
};

/** Opens a proxy that speaks TLS to whoever comes and hands on what it decrypts. */
export async function openTlsProxy(target: { port: number }, certificate: Certificate): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const server = tls.createServer(certificate, (socket) => {
    const onward = connect(target.port, '127.0.0.1');
    for (const side of [socket, onward]) {
      sockets.add(side);
      side.on('error', () => side.destroy());
      side.on('close', () => {
        sockets.delete(side);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const proxy: TlsProxy = {
    port: 0,
    plain: 0,
    present: (other) => {
      server.setSecureContext(other);
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  server.on('tlsClientError', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_SSL_HTTP_REQUEST') proxy.plain += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
