import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../log.ts';
import { sendTraces } from './send-traces.ts';
import { readTraceParent, reportSpans, traced, tracedFrom, traceParent, type Span } from './spans.ts';

afterEach(() => reportSpans(null));

function collect(): Span[] {
  const spans: Span[] = [];
  reportSpans((span) => spans.push(span));
  return spans;
}

describe('spans', () => {
  it('are of one trace as far as one thing leads to another, also across a task', async () => {
    const spans = collect();
    let kept: string | null = null;
    await tracedFrom(null, { name: 'request', kind: 'server' }, () =>
      traced('database', 'client', async () => {
        kept = traceParent();
      }),
    );
    await tracedFrom(readTraceParent(kept), { name: 'task', kind: 'consumer' }, async () => {});
    const [database, request, task] = spans as [Span, Span, Span];
    expect([database.name, request.name, task.name]).toEqual(['database', 'request', 'task']);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect([request.parentSpanId, database.parentSpanId, task.parentSpanId]).toEqual([
      null,
      request.spanId,
      database.spanId,
    ]);
  });

  it('are not made outside of a trace, nor while nobody takes them', async () => {
    const spans = collect();
    expect(await traced('database', 'client', async () => traceParent())).toBeNull();
    expect(spans).toEqual([]);
    reportSpans(null);
    expect(await tracedFrom(null, { name: 'request', kind: 'server' }, async () => traceParent())).toBeNull();
    expect(spans).toEqual([]);
  });

  it('say that something failed', async () => {
    const spans = collect();
    const failing = tracedFrom(null, { name: 'task', kind: 'consumer' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(spans.map(({ hasFailed }) => hasFailed)).toEqual([true]);
  });

  it.each(['', '00-xyz', `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 7, null])('have no parent in %o', (text) =>
    expect(readTraceParent(text)).toBeNull(),
  );
});

describe('sending traces', () => {
  async function openCollector(status: number) {
    const bodies: string[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      bodies.push(await text(request));
      response.writeHead(status).end('{}');
    };
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` };
  }

  it('sends what is left at the end, in the JSON of OTLP', async () => {
    const { bodies, url } = await openCollector(200);
    const traces = sendTraces(url, 'sealdesk-api', openLog('test', 'silent'));
    await tracedFrom(null, { name: 'GET /api/jobs', kind: 'server', attributes: { status: 200 } }, async () => {});
    await traces.close();
    expect(JSON.parse(bodies[0]!)).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'sealdesk-api' } }] },
          scopeSpans: [
            {
              scope: { name: 'sealdesk' },
              spans: [
                {
                  traceId: expect.stringMatching(/^[\da-f]{32}$/),
                  spanId: expect.stringMatching(/^[\da-f]{16}$/),
                  name: 'GET /api/jobs',
                  kind: 2,
                  startTimeUnixNano: expect.stringMatching(/^1\d{18}$/),
                  endTimeUnixNano: expect.stringMatching(/^1\d{18}$/),
                  attributes: [{ key: 'status', value: { doubleValue: 200 } }],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('drops what a collector refuses, and says so once', async () => {
    const { bodies, url } = await openCollector(503);
    const lines: string[] = [];
    const traces = sendTraces(url, 'sealdesk-api', openLog('test', 'info', { write: (line) => void lines.push(line) }));
    for (let n = 0; n < 600; n += 1) await tracedFrom(null, { name: 'request', kind: 'server' }, async () => {});
    await traces.close();
    expect(bodies.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes('Traces could not be sent'))).toHaveLength(1);
  });
});
