import { Inspector } from '../harness/inspector.ts';

/**
 * Blocks the event loop of a process that was started with that inspector port, by Node's own debugger. Returns once the loop is
 * about to be blocked.
 */
export async function blockEventLoop(pid: number, inspectorPort: number, ms: number): Promise<void> {
  const inspector = await Inspector.open(pid, inspectorPort);
  // Answered before the loop is blocked; what comes behind it is not.
  const expression = `setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})); 'soon'`;
  await inspector.send('Runtime.evaluate', { expression });
  inspector.close();
}
