import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export type ClamdDouble = { url: string; version: string; close(): Promise<void> };

/**
 * Stands before the real clamd and answers VERSION in its place, since real signatures of any age are a gigabyte. All else
 * is passed on.
 */
export async function openClamdDouble(real: { host: string; port: number }, version: string): Promise<ClamdDouble> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first) => {
      if (first.toString('latin1').startsWith('zVERSION')) return socket.end(`${double.version}\0`);
      const clamd = connect(real);
      clamd.on('error', () => socket.destroy());
      socket.on('close', () => clamd.destroy());
      clamd.write(first);
      socket.pipe(clamd).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const double: ClamdDouble = {
    url: `tcp://127.0.0.1:${port}`,
    version,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

/** Returns what clamd answers to VERSION with signatures that were made so long ago. */
export function versionOf(daysAgo: number): string {
  const [week, day, month, year, time] = new Date(Date.now() - daysAgo * 86_400_000).toUTCString().split(/,? /);
  return `ClamAV 1.4.6/27456/${week} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
