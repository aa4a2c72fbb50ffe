import { describe, expect, it } from 'vitest';
import { mayBeDropped } from './database-address.ts';

describe('mayBeDropped', () => {
  it.each(['sealdesk', 'sealdesk_dev', 'bench_10m'])('lets %s go', (name) => expect(mayBeDropped(name)).toBe(true));
  it.each(['postgres', 'production', 'sealdesk_', 'my_sealdesk', 'bench'])('keeps %s', (name) =>
    expect(mayBeDropped(name)).toBe(false),
  );
});
