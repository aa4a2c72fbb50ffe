import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { QUICK_COLLECTIONS } from './cheap-buffers.ts';

/** How many slow collections a process makes while half a gigabyte of buffers passes through it. */
async function slowCollections(...flags: string[]): Promise<number> {
  const script = `
    import { constants, PerformanceObserver } from 'node:perf_hooks';
    import { setTimeout as sleep } from 'node:timers/promises';
    let slow = 0;
    const isSlow = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    new PerformanceObserver((list) => (slow += list.getEntries().filter(isSlow).length)).observe({ entryTypes: ['gc'] });
    for (let sent = 0; sent < 512 * 2 ** 20; sent += 2 ** 16) {
      Buffer.allocUnsafeSlow(2 ** 16).fill(1);
      if (sent % 2 ** 20 === 0) await sleep(0);
    }
    await sleep(50);
    console.log(slow);`;
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', script]);
  return Number(stdout);
}

describe('bytes that pass through', () => {
  it('are not cleared away by collections of the whole heap', async () => {
    expect(await slowCollections(QUICK_COLLECTIONS)).toBeLessThanOrEqual(2);
    expect(await slowCollections()).toBeGreaterThan(4);
  });
});
