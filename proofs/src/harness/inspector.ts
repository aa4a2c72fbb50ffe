import { setTimeout as sleep } from 'node:timers/promises';

const OPEN_MS = 120_000;

type Reply = { id?: number; method?: string; result?: unknown; params?: { chunk?: string } };

/** What a process holds in memory, in MB, after everything that nothing refers to was collected. */
export type Memory = { heap: number; external: number; rss: number };

/** Node's own debugger of a process that was started with an inspector port: the product has no code for it. */
export class Inspector {
  readonly #socket: WebSocket;
  #chunks: string[] = [];
  #id = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as Reply;
      if (method === 'HeapProfiler.addHeapSnapshotChunk') this.#chunks.push(params!.chunk!);
    });
  }

  static async open(pid: number, port: number): Promise<Inspector> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await debuggerUrl(port));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Inspector(socket);
  }

  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#id;
    const answer = new Promise<unknown>((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        this.#socket.removeEventListener('message', onMessage);
        resolve(reply.result);
      };
      this.#socket.addEventListener('message', onMessage);
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer;
  }

  /** Collects garbage and measures what is left. Twice: what is finalized by the first time is freed by the second. */
  async measure(): Promise<Memory> {
    for (let n = 0; n < 2; n += 1) await this.send('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = (await this.send('Runtime.evaluate', { expression })) as { result: { value: string } };
    const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    const mb = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10;
    return { heap: mb(heapUsed), external: mb(external), rss: mb(rss) };
  }

  /** Returns all that is in the heap, as a developer's tools open it. */
  async snapshot(): Promise<string> {
    this.#chunks = [];
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return this.#chunks.join('');
  }

  close(): void {
    this.#socket.close();
  }
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
