import { setTimeout as sleep } from 'node:timers/promises';

const OPEN_MS = 120_000;

/**
 * Blocks the event loop of a process that was started with that inspector port, by Node's own debugger: the product has no
 * code for it. Returns once the loop is blocked.
 */
export async function blockEventLoop(pid: number, inspectorPort: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerUrl(inspectorPort));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  // Answered before the loop is blocked; what comes behind it is not.
  const expression = `setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})); 'soon'`;
  const answer = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  await answer;
  socket.close();
}

async function debuggerUrl(port: number): Promise<string> {
  const until = Date.now() + OPEN_MS;
  for (;;) {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (list?.ok) return ((await list.json()) as [{ webSocketDebuggerUrl: string }])[0].webSocketDebuggerUrl;
    if (Date.now() > until) throw new Error('The debugger of the process does not open.');
    await sleep(50);
  }
}
