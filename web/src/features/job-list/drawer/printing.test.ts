import { describe, expect, it } from 'vitest';
import { createPrinting } from './printing.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A printer that keeps what happened. */
function aPrinting() {
  const done: unknown[] = [];
  const printing = createPrinting({ print: () => done.push('printed'), report: (failure) => done.push(failure) });
  return { ...printing, done };
}

describe('printing a job', () => {
  it('is done at once where its whole timeline is shown', () => {
    const { show, ask, done } = aPrinting();
    show(1, true);
    ask(1, () => Promise.reject(new Error('nothing is missing')));
    expect(done).toEqual(['printed']);
  });

  it('waits until the rest is shown, and is done once', async () => {
    const { show, ask, done } = aPrinting();
    show(1, false);
    ask(1, () => Promise.resolve());
    await settle();
    expect(done).toEqual([]);
    show(1, true);
    show(1, false);
    show(1, true);
    expect(done).toEqual(['printed']);
  });

  it('is given up when another job is shown, also when one comes back', () => {
    const { show, ask, done } = aPrinting();
    show(1, false);
    ask(1, () => Promise.resolve());
    show(2, true);
    show(1, true);
    expect(done).toEqual([]);
  });

  it('reports what could not be read, and prints nothing later', async () => {
    const { show, ask, done } = aPrinting();
    const failure = new Error('no connection');
    show(1, false);
    ask(1, () => Promise.reject(failure));
    await settle();
    show(1, true);
    expect(done).toEqual([failure]);
  });

  it('reports nothing of a job that was left', async () => {
    const { show, ask, done } = aPrinting();
    show(1, false);
    ask(1, () => Promise.reject(new Error('canceled')));
    show(2, false);
    await settle();
    expect(done).toEqual([]);
  });
});
