import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in a trace something happens, as W3C Trace Context names it. */
export type SpanContext = { traceId: string; spanId: string };
export type Attributes = Record<string, string | number>;
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Something that took time. Times are milliseconds since 1970. */
export type Span = SpanContext & {
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: Attributes;
  hasFailed: boolean;
};

type Begun = { context: SpanContext; end(more: { name?: string; attributes?: Attributes; hasFailed: boolean }): void };

const current = new AsyncLocalStorage<SpanContext>();
let report: ((span: Span) => void) | null = null;

/** Has every span of the process reported from now on; null ends that. */
export function reportSpans(to: ((span: Span) => void) | null): void {
  report = to;
}

/** Returns true while spans are reported. */
export function isTracing(): boolean {
  return report !== null;
}

/** Begins a span, of a new trace where it has no parent. The caller ends it. */
export function beginSpan(name: string, kind: SpanKind, parent: SpanContext | null): Begun {
  const context = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) };
  const startMs = now();
  return {
    context,
    end: ({ name: better = name, attributes = {}, hasFailed }) =>
      report?.({
        ...context,
        parentSpanId: parent?.spanId ?? null,
        name: better,
        kind,
        startMs,
        endMs: now(),
        attributes,
        hasFailed,
      }),
  };
}

/** Runs the work as part of that span. */
export function withinSpan<T>(context: SpanContext, work: () => T): T {
  return current.run(context, work);
}

/** Runs the work as a span of its own, of a new trace where it has no parent; without a reporter, the work alone. */
export async function tracedFrom<T>(
  parent: SpanContext | null,
  { name, kind, attributes = {} }: { name: string; kind: SpanKind; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (report === null) return work();
  const span = beginSpan(name, kind, parent);
  let hasFailed = true;
  try {
    const result = await withinSpan(span.context, work);
    hasFailed = false;
    return result;
  } finally {
    span.end({ attributes, hasFailed });
  }
}

/** Runs the work as a span of what is being traced; outside of that, the work alone. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  attributes?: Attributes,
): Promise<T> {
  const parent = report === null ? undefined : current.getStore();
  if (parent === undefined) return work();
  return tracedFrom(parent, { name, kind, ...(attributes && { attributes }) }, work);
}

/** Returns where the caller is in a trace, as the header `traceparent` has it; null where nothing is traced. */
export function traceParent(): string | null {
  const context = report === null ? undefined : current.getStore();
  return context ? `00-${context.traceId}-${context.spanId}-01` : null;
}

/** Reads such a text; null for any other. */
export function readTraceParent(text: unknown): SpanContext | null {
  const found = typeof text === 'string' ? /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(text) : null;
  return found ? { traceId: found[1]!, spanId: found[2]! } : null;
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
