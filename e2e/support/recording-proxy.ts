import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as it went over the connection: what was sent, and the head and body that were received. */
export type Exchange = { method: string; path: string; sent: Buffer[]; received: Buffer[] };

/** An HTTP proxy for a browser: `server` is its address, and every byte that passes it is kept in `exchanges`. */
export type RecordingProxy = { server: string; exchanges: Exchange[]; close(): void };

/** Opens a proxy that keeps every byte. Answers come uncompressed through it, so that they can be searched. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url!);
    const exchange: Exchange = { method: incoming.method!, path: pathname + search, sent: [], received: [] };
    exchanges.push(exchange);
    incoming.on('data', (chunk: Buffer) => exchange.sent.push(chunk));
    const onward = request(incoming.url!, { method: incoming.method, headers: plainHeaders(incoming) }, (answer) => {
      exchange.received.push(Buffer.from(answer.rawHeaders.join('\n')));
      answer.on('data', (chunk: Buffer) => exchange.received.push(chunk));
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    // A browser that leaves, and a stream that it ends, cut the connection; nothing more is received then.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Everything that was received in an exchange, as text. */
export function receivedText({ received }: Exchange): string {
  return Buffer.concat(received).toString('utf8');
}

/** The names of a form's fields in the order in which they were sent: a file with its name, a plain field with its value. */
export function formFields({ sent }: Exchange): [name: string, value: string][] {
  const text = Buffer.concat(sent).toString('latin1');
  const parts = text.matchAll(/name="([^"]*)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)/g);
  return [...parts].map(([, name, fileName, value]) => [name!, fileName ?? value!]);
}

function plainHeaders({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { 'proxy-connection': _, ...rest } = headers;
  return { ...rest, 'accept-encoding': 'identity' };
}
