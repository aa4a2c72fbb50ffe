import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ReceivedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  start: bigint;
  end: bigint;
};

/** A collector of traces: what was sent to it, in order. */
export type Collector = { url: string; spans: ReceivedSpan[]; close(): Promise<void> };

type SentSpan = Omit<ReceivedSpan, 'service' | 'start' | 'end'> & {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};

/** Opens a collector that takes OTLP over HTTP in JSON. */
export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { resourceSpans } = (await json(request)) as Sent;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue;
      for (const { startTimeUnixNano, endTimeUnixNano, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, start: BigInt(startTimeUnixNano), end: BigInt(endTimeUnixNano) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
