import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the store lies about what it is given under a key that begins so. */
export type Lie =
  /** Keeps other bytes than it was sent and says that all is well. */
  | 'keeps-other-bytes'
  /** Keeps fewer bytes than it was sent and says that all is well. */
  | 'keeps-fewer-bytes'
  /** Keeps what it was sent and says that it failed. */
  | 'fails-after-storing'
  /** Copies, spoils the copy, and says that all is well. */
  | 'spoils-copies';

/** `writes` are the paths under which it was asked to store, copy or delete something. */
export type LyingStore = { port: number; lie: Lie | null; lies: number; writes: string[]; close(): Promise<void> };

/**
 * Stands in front of the real store, as a double for a broken one, and lies when it is asked to. Whatever it does not lie
 * about is passed on as it is. `overwrite` puts bytes under a key behind everybody's back.
 */
export async function openLyingStore(
  endpoint: string,
  overwrite: (bucket: string, key: string, change: (bytes: Buffer) => Buffer) => Promise<void>,
): Promise<LyingStore> {
  const store: LyingStore = { port: 0, lie: null, lies: 0, writes: [], close: async () => {} };
  const target = new URL(endpoint);

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await buffer(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') store.writes.push(request.url!);
    // A store in this state does not delete either, so what it kept stays behind.
    if (store.lie === 'fails-after-storing' && request.method === 'DELETE') return fail(response);
    const real = await pass(target, request, body);
    const [, bucket = '', ...rest] = decodeURIComponent(new URL(request.url!, endpoint).pathname).split('/');
    const isCopy = request.headers['x-amz-copy-source'] !== undefined;
    const isWhole = request.method === 'POST' && /[?&]uploadId=/.test(request.url!);
    const isPart = request.method === 'PUT' && /[?&]partNumber=/.test(request.url!);
    // A retention is put on an object that is there; no bytes come with it.
    const isRetention = /[?&]retention\b/.test(request.url!);
    const isBytes = request.method === 'PUT' && !isPart && !isRetention;
    const isStored = (isWhole || isBytes) && rest.length > 0 && real.status === 200;
    const lie = isStored && isCopy === (store.lie === 'spoils-copies') ? store.lie : null;
    if (lie === null) return void response.writeHead(real.status, real.headers).end(real.body);
    store.lies += 1;
    if (lie === 'fails-after-storing') return fail(response);
    await overwrite(bucket, rest.join('/'), lie === 'keeps-fewer-bytes' ? (bytes) => bytes.subarray(1) : spoil);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const isAsItIs = isCopy || isWhole;
    response.writeHead(200, isAsItIs ? real.headers : { etag }).end(isAsItIs ? real.body : '');
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store.port = (server.address() as AddressInfo).port;
  store.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return store;
}

function fail(response: http.ServerResponse): void {
  response.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>');
}

function spoil(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other[other.length - 1]! ^= 1;
  return other;
}

type Passed = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Asks the real store the same, with the same headers: the signature covers them. */
async function pass(target: URL, request: http.IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = target;
    const onward = http.request({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
      agent: false,
    });
    onward.on('error', reject);
    onward.on('response', (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode!, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    onward.end(body);
  });
}
