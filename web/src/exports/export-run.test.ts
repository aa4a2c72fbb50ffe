import { describe, expect, it, vi } from 'vitest';
import type { ExportRequest } from './export-request.ts';
import { ExportRun, KEPT_MS, type ExportParts } from './export-run.ts';

const REQUEST: ExportRequest = {
  what: 'jobs',
  path: '/api/jobs/export',
  query: {},
  format: 'csv',
  total: 412,
  columns: 21,
};
const FILE = { blob: new Blob(['abc']), disposition: null, rows: null };

function runWith(fetch: ExportParts['fetch']) {
  const timers: { work: () => void; ms: number }[] = [];
  const save = vi.fn<ExportParts['save']>();
  const run = new ExportRun({
    fetch,
    save,
    nameOf: () => 'sealdesk-jobs.csv',
    later: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return { run, save, timers };
}

describe('an export in the browser', () => {
  it('shows its rows while it runs, and saves the file once it is whole', async () => {
    const seen: unknown[] = [];
    const { run, save } = runWith(async (_request, { onProgress }) => {
      onProgress({ rows: 294, total: null });
      seen.push(run.state());
      onProgress({ rows: 410, total: 410 });
      expect(save).not.toHaveBeenCalled();
      return FILE;
    });
    await run.start(REQUEST);
    expect(seen).toEqual([{ at: 'running', request: REQUEST, rows: 294, total: 412 }]);
    expect(run.state()).toMatchObject({ at: 'done', name: 'sealdesk-jobs.csv', rows: 410, size: 3 });
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('saves the file again for ten minutes', async () => {
    const { run, save, timers } = runWith(async () => FILE);
    await run.start(REQUEST);
    run.saveAgain();
    expect(save).toHaveBeenCalledTimes(2);
    expect(timers.map(({ ms }) => ms)).toEqual([KEPT_MS]);
    timers[0]!.work();
    expect(run.state()).toMatchObject({ at: 'done', file: null });
    run.saveAgain();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('says at which row it stopped, saves nothing, and tries again', async () => {
    let attempts = 0;
    const { run, save } = runWith(async (_request, { onProgress }) => {
      attempts += 1;
      if (attempts === 2) return FILE;
      onProgress({ rows: 294, total: 412 });
      throw new TypeError('network error');
    });
    await run.start(REQUEST);
    expect(run.state()).toMatchObject({ at: 'failed', rows: 294 });
    expect(save).not.toHaveBeenCalled();
    run.retry();
    await vi.waitFor(() => expect(run.state().at).toBe('done'), 60_000);
  });

  it('is one at a time, and can be canceled', async () => {
    const fetch = vi.fn<ExportParts['fetch']>(
      (_request, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const { run, save } = runWith(fetch);
    const running = run.start(REQUEST);
    await run.start(REQUEST);
    expect(fetch).toHaveBeenCalledTimes(1);
    run.dismiss();
    expect(run.state().at).toBe('running');
    run.cancel();
    await running;
    expect(run.state()).toEqual({ at: 'idle' });
    expect(save).not.toHaveBeenCalled();
  });
});
