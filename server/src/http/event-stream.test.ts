import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openEventStream } from './event-stream.ts';

describe('a stream of events', () => {
  it('writes each event as a frame, and a beat as a comment', async () => {
    const stream = openEventStream(() => {});
    stream.send({ name: 'jobs', data: '{"changes":[]}' });
    stream.beat();
    stream.end();
    let text = '';
    for await (const chunk of stream.body) text += String(chunk);
    expect(text).toBe('event: jobs\ndata: {"changes":[]}\n\n: \n\n');
  });

  it('ends once, and sends nothing after it', async () => {
    let ends = 0;
    const stream = openEventStream(() => (ends += 1));
    stream.end();
    stream.end();
    stream.send({ name: 'jobs', data: '{}' });
    let text = '';
    for await (const chunk of stream.body) text += String(chunk);
    await turn();
    expect([ends, text]).toEqual([1, '']);
  });

  it('lets a reader go who does not read', async () => {
    let ends = 0;
    const stream = openEventStream(() => (ends += 1));
    const event = { name: 'jobs', data: 'x'.repeat(10_000) };
    for (let n = 0; n < 200; n += 1) stream.send(event);
    await turn();
    expect([ends, stream.body.destroyed]).toEqual([1, true]);
  });
});
