import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { checkedBytes, DamagedBytes } from './checked-bytes.ts';

const bytes = randomBytes(200_000);
const sha256 = createHash('sha256').update(bytes).digest();
const pieces = (of: Buffer) => Array.from({ length: 4 }, (_, n) => of.subarray(n * 50_000, (n + 1) * 50_000));

async function read(sent: Buffer[], expected: { size: number; sha256: Buffer | null }) {
  const got: Buffer[] = [];
  let error: unknown = null;
  await pipeline(Readable.from(sent), checkedBytes(expected), async (checked: AsyncIterable<Buffer>) => {
    for await (const piece of checked) got.push(piece);
  }).catch((problem: unknown) => (error = problem));
  return { got: Buffer.concat(got), error };
}

it('passes on what was recorded, byte for byte', async () => {
  const { got, error } = await read(pieces(bytes), { size: bytes.length, sha256 });
  expect([got.equals(bytes), error]).toEqual([true, null]);
});

it('passes on an empty file', async () => {
  const nothing = createHash('sha256').digest();
  expect(await read([], { size: 0, sha256: nothing })).toEqual({ got: Buffer.alloc(0), error: null });
});

it('breaks off before the end when one bit differs', async () => {
  const changed = Buffer.from(bytes);
  changed[7]! ^= 1;
  const { got, error } = await read(pieces(changed), { size: bytes.length, sha256 });
  expect(error).toBeInstanceOf(DamagedBytes);
  expect(got.length).toBeLessThan(bytes.length);
});

it('breaks off when a part is too short or too long', async () => {
  for (const size of [bytes.length - 1, bytes.length + 1])
    expect((await read(pieces(bytes), { size, sha256: null })).error).toBeInstanceOf(DamagedBytes);
  expect((await read(pieces(bytes), { size: bytes.length, sha256: null })).error).toBeNull();
});

it('destroys a stream on which nothing moves', async () => {
  const silent = new Readable({ read() {} });
  const checked = checkedBytes({ size: 1, sha256: null, stallMs: 20 });
  await expect(pipeline(silent, checked, new PassThrough().resume())).rejects.toThrow('Nothing moved');
  expect(silent.destroyed).toBe(true);
});
