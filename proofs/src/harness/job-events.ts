import { JOB_EVENTS_PATH } from '@sealdesk/contract/paths.ts';
import type { JobChange, JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

/** Ends a wait for what never comes. Far longer than a busy machine takes. */
const PATIENCE_MS = 180_000;

export type ReceivedEvent = { name: string; data: unknown; at: number };

/** An open list, as far as the server knows: everything that its stream said, in order. */
export class OpenList {
  readonly received: ReceivedEvent[] = [];
  /** All that was received, byte for byte. */
  text = '';
  hasEnded = false;
  readonly status: number;
  readonly headers: Headers;
  private readonly stop: AbortController;
  /** Called with each event as it comes. */
  onEvent: (event: ReceivedEvent) => void = () => {};

  private constructor(response: Response, stop: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.stop = stop;
    void this.read(response);
  }

  /** Opens the stream as that visitor. */
  static async open(visitor: Visitor): Promise<OpenList> {
    const stop = new AbortController();
    const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
    if (visitor.cookies.size > 0) headers['cookie'] = visitor.cookieHeader();
    if (visitor.token) headers['authorization'] = `Bearer ${visitor.token}`;
    const response = await fetch(new URL(JOB_EVENTS_PATH, visitor.url), { headers, signal: stop.signal });
    return new OpenList(response, stop);
  }

  close(): void {
    this.stop.abort();
  }

  /** Returns every job that the stream named, in order. */
  changes(): JobChange[] {
    return this.received
      .filter(({ name }) => name === 'jobs')
      .flatMap(({ data }) => (data as JobEventData<'jobs'>).changes);
  }

  /** Waits until this holds; throws when it doesn't within the time. */
  async until(holds: () => boolean, milliseconds = PATIENCE_MS): Promise<void> {
    const limit = Date.now() + milliseconds;
    while (!holds()) {
      if (Date.now() > limit) throw new Error(`The stream did not come to it. It said: ${this.text.slice(-2_000)}`);
      await sleep(10);
    }
  }

  /** Waits until the server reports that changes are published. */
  async untilLive(): Promise<void> {
    const isLive = () => this.received.findLast(({ name }) => name === 'live')?.data;
    await this.until(() => (isLive() as { on: boolean } | undefined)?.on === true);
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body!) {
        const text = decoder.decode(chunk, { stream: true });
        this.text += text;
        const frames = (rest + text).split('\n\n');
        rest = frames.pop()!;
        for (const frame of frames) this.receive(frame);
      }
    } catch {
      // Closed by us, or cut by the server: the test looks at `hasEnded`.
    }
    this.hasEnded = true;
  }

  private receive(frame: string): void {
    const name = /^event: (.*)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (name === undefined || data === undefined) return;
    const event = { name, data: JSON.parse(data) as unknown, at: performance.now() };
    this.received.push(event);
    this.onEvent(event);
  }
}
