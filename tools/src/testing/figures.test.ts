import { afterEach, describe, expect, it, vi } from 'vitest';

describe('a figure above its limit', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('fails a run that measures', async () => {
    const { reportFigure } = await load('true');
    expect(() => reportFigure('list p95', 501, 500)).toThrow('list p95 is 501 ms; the limit is 500.');
    expect(() => reportFigure('list p95', Number.NaN, 500)).toThrow('NaN');
    expect(() => reportFigure('list p95', 500, 500)).not.toThrow();
  });

  it('passes in the gate, where the machine may be busy', async () => {
    const { reportFigure } = await load('');
    expect(() => reportFigure('list p95', 501, 500)).not.toThrow();
  });
});

async function load(measured: string) {
  vi.stubEnv('MEASURED', measured);
  vi.resetModules();
  return import('./figures.ts');
}
