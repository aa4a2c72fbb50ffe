import type { Log } from '../log.ts';
import { seldom } from '../seldom.ts';
import { reportSpans, type Attributes, type Span, type SpanKind } from './spans.ts';

export type Traces = { close(): Promise<void> };

const SEND_MS = 1_000;
/** Spans of one request to the collector. */
const MOST_TOGETHER = 512;
/** A collector that is away must not fill the memory: what is above this is dropped. */
const MOST_KEPT = 4_096;
const ANSWER_MS = 5_000;
const WARN_AGAIN_MS = 60_000;

/**
 * Sends the spans of this process to an OpenTelemetry collector, as OTLP over HTTP in JSON; without an address nothing is
 * traced. Work is never held up by it: what can't be sent is dropped.
 */
export function sendTraces(url: string | undefined, service: string, log: Log): Traces {
  if (url === undefined) return { close: async () => {} };
  const isDue = seldom(WARN_AGAIN_MS);
  const kept: Span[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;

  reportSpans((span) => {
    if (kept.length >= MOST_KEPT) dropped += 1;
    else kept.push(span);
    if (kept.length >= MOST_TOGETHER) void send();
  });
  const timer = setInterval(() => void send(), SEND_MS);
  timer.unref();

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (kept.length > 0) {
      const spans = kept.splice(0, MOST_TOGETHER);
      try {
        const response = await fetch(url!, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(toOtlp(spans, service)),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
      } catch (error) {
        dropped += spans.length;
        if (isDue()) log.warn({ err: error, dropped }, 'Traces could not be sent');
      }
    }
  }

  return {
    close: async () => {
      clearInterval(timer);
      reportSpans(null);
      await send();
    },
  };
}

// The numbers of OTLP.
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = { code: 2 };

/** Returns the spans in the JSON of OTLP. */
function toOtlp(spans: readonly Span[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'sealdesk' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan({ traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: toAttributes(attributes),
    ...(hasFailed && { status: FAILED }),
  };
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
}

/** A number of 64 bits is text in this JSON. */
function toNanoseconds(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`;
}
