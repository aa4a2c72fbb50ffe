import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { BoundedQueue } from '../platform/bounded-queue.ts';
import { TryLater } from '../refused.ts';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes. Stored with each hash, so it may grow later. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;

/** Node's own default. */
const POOL_THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
/** Files, names of hosts and everything else that Node does in that pool keep so many threads. */
const THREADS_FOR_OTHERS = 2;
/** So many are computed at once. Each takes a whole core: one core stays for those who are signed in. */
export const PASSWORDS_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, POOL_THREADS - THREADS_FOR_OTHERS));

const computing = new BoundedQueue(
  { atOnce: PASSWORDS_AT_ONCE, longestWaitMs: 2_000, mostWaiting: 200, expectedMs: 30 },
  (seconds) => new TryLater('unavailable', MESSAGES.unavailable, seconds),
);

/** Returns the argon2id hash of a password in the usual text form, with its own salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = PARAMETERS;
  const hash = await argon2id(password, salt, PARAMETERS);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Returns true when the password is the one that was hashed. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('The stored password hash is not one of ours.');
  const parameters = { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) };
  const expected = Buffer.from(match[5]!, 'base64');
  return timingSafeEqual(await argon2id(password, Buffer.from(match[4]!, 'base64'), parameters), expected);
}

/** Takes as long as a real check, so that response times do not reveal unknown addresses. */
export async function pretendToVerify(password: string): Promise<false> {
  await argon2id(password, Buffer.alloc(16), PARAMETERS);
  return false;
}

async function argon2id(password: string, nonce: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> {
  // NFKC: the same typed password gives the same bytes on every keyboard.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return computing.run(() => derive('argon2id', { message, nonce, tagLength: TAG_LENGTH, ...parameters }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
