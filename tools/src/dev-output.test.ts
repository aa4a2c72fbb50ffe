import { describe, expect, it } from 'vitest';
import { readableLine } from './dev-output.ts';

describe('a line of the product', () => {
  it('is left as it is when it is no log entry', () => {
    expect(readableLine('VITE ready')).toBe('VITE ready');
    expect(readableLine('{ half')).toBe('{ half');
  });

  it('is its message and what it is about', () => {
    const entry = {
      level: 'info',
      time: 'now',
      pid: 1,
      name: 'server',
      msg: 'answered',
      path: '/api/jobs',
      status: 200,
    };
    expect(readableLine(JSON.stringify(entry))).toBe('info answered path=/api/jobs status=200');
  });

  it('shows where an error came from', () => {
    expect(readableLine('{"level":"error","msg":"broken","err":{"stack":"Error: x\\n at y"}}')).toBe(
      'error broken\nError: x\n at y',
    );
  });
});
