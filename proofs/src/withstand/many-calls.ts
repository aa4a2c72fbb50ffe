import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Visitor } from '../harness/visitor.ts';

/** The same call over and over, `count` at once. */
export type ManyCalls = {
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
  count: number;
  /** What a refusal is answered with. */
  refusal: number;
};
/** How many answers there were of each status. */
export type Statuses = Record<string, number>;

type Sender = {
  /** Settles once a call was refused. */
  refused: Promise<void>;
  /** Stops sending, and returns the statuses of all answers. */
  stop(): Promise<Statuses>;
};

/** Sends the calls of that person from a thread of its own until it is stopped. */
export function sendMany(visitor: Visitor, calls: ManyCalls): Sender {
  const headers = {
    cookie: visitor.cookieHeader(),
    authorization: `Bearer ${visitor.token}`,
    'sec-fetch-site': 'same-origin',
    ...(typeof calls.body === 'string' && { 'content-type': 'application/json' }),
    ...(calls.body !== undefined && { 'content-length': Buffer.byteLength(calls.body) }),
    ...calls.headers,
  };
  const worker = new Worker(new URL(import.meta.url), { workerData: { ...calls, url: visitor.url, headers } });
  const refused = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Statuses>();
  worker.on('message', (message: 'refused' | Statuses) => {
    if (message === 'refused') refused.resolve();
    else answered.resolve(message);
  });
  worker.once('error', (error) => {
    refused.reject(error);
    answered.reject(error);
  });
  return {
    refused: refused.promise,
    stop: async () => {
      worker.postMessage('stop');
      return answered.promise;
    },
  };
}

type Sending = ManyCalls & { url: string };

async function send({ url, method, path, headers, body }: Sending, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const call = request(new URL(path, url), { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(String(answer.statusCode)));
    });
    call.once('error', () => resolve('no answer'));
    call.end(body);
  });
}

if (!isMainThread && workerData !== null && 'refusal' in (workerData as object)) {
  const sending = workerData as Sending;
  const { count, refusal } = sending;
  // This thread alone: senders are other machines, and take no processor from the product.
  setPriority(constants.priority.PRIORITY_LOW);
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const statuses: Statuses = {};
  const stopping = new AbortController();
  parentPort!.once('message', () => stopping.abort());
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const status = await send(sending, agent);
      if (status === String(refusal) && !(status in statuses)) parentPort!.postMessage('refused');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: count }, loop));
  agent.destroy();
  parentPort!.postMessage(statuses);
}
