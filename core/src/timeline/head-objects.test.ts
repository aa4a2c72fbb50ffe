import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { linesOf } from './head-objects.ts';

async function all(body: Readable): Promise<string[]> {
  return Array.fromAsync(linesOf(body));
}

it('reads a text line by line, however it is cut into pieces', async () => {
  const bytes = Buffer.from('eins\nzwei ä\n\ndrei');
  const pieces = (size: number) =>
    Readable.from(Array.from(bytes, (_, n) => bytes.subarray(n * size, n * size + size)));
  for (const size of [1, 2, 7, 100]) expect(await all(pieces(size))).toEqual(['eins', 'zwei ä', '', 'drei']);
  expect(await all(Readable.from([Buffer.from('eins\n')]))).toEqual(['eins']);
  expect(await all(Readable.from([]))).toEqual([]);
});

it('throws when the connection breaks in the middle, instead of waiting or taking it for the end', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('eins\nzw', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const body = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port }, resolve));
    await expect(all(body)).rejects.toThrow('aborted');
  } finally {
    server.close();
  }
});

it('throws when the stream was destroyed without an error', async () => {
  const body = new Readable({ read() {} });
  body.push('eins\nzw');
  const lines = linesOf(body);
  expect(await lines.next()).toEqual({ done: false, value: 'eins' });
  body.destroy();
  await expect(lines.next()).rejects.toThrow('Premature close');
});
