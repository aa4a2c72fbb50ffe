import { describe, expect, it } from 'vitest';
import { eventReader, type ServerEvent } from './event-reader.ts';

const TEXT = 'event: live\ndata: {"on":true}\n\n: \n\nevent: jobs\ndata: {"changes":[{"job_id":1}]}\n\n';

describe('reading events', () => {
  it('gives the same events however the text is cut', () => {
    for (let size = 1; size <= TEXT.length; size += 1) {
      const events: ServerEvent[] = [];
      const take = eventReader((event) => events.push(event));
      for (let at = 0; at < TEXT.length; at += size) take(TEXT.slice(at, at + size));
      expect(events).toEqual([
        { name: 'live', data: { on: true } },
        { name: 'jobs', data: { changes: [{ job_id: 1 }] } },
      ]);
    }
  });

  it('waits for the end of an event', () => {
    const events: ServerEvent[] = [];
    eventReader((event) => events.push(event))('event: live\ndata: {"on":true}\n');
    expect(events).toEqual([]);
  });
});
