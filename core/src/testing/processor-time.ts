import process from 'node:process';

/** Returns the processor seconds that the work takes in this thread. Other programs hardly change them, unlike the clock. */
export function processorSeconds(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
