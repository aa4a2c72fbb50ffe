import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

type Logins = { url: string; count: number; email: string };
export type LoginAnswer = { status: number; ms: number; retryAfter: number };

/** Sends so many wrong passwords at once, each from a network of its own, from a thread of its own. */
export async function sendLogins(logins: Logins): Promise<LoginAnswer[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: logins });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Every tenth is for the account of a real person, the others for nobody's. */
function sendLogin({ url, email }: Logins, number: number): Promise<LoginAnswer> {
  const account = number % 10 === 0 ? email : `${number}@nowhere.example`;
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `2001:db8:${number.toString(16)}::1`,
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(new URL('/auth/login', url), { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          ms: performance.now() - begun,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
        }),
      );
    });
    call.on('error', reject);
    call.end(JSON.stringify({ email: account, password: 'not the password' }));
  });
}

if (!isMainThread && workerData !== null && 'count' in (workerData as object)) {
  const logins = workerData as Logins;
  // This thread alone: senders are other machines, and take no processor from the product.
  setPriority(constants.priority.PRIORITY_LOW);
  const answers = await Promise.all(Array.from({ length: logins.count }, (_, number) => sendLogin(logins, number)));
  parentPort!.postMessage(answers);
}
