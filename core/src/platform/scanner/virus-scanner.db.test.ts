import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { startClamd, stopClamd } from '@sealdesk/tools/services/clamd.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openClamdDouble, versionOf } from '../../testing/clamd-double.ts';
import { privateFolder } from '../../testing/private-folder.ts';
import { openTcpProxy } from '../../testing/tcp-proxy.ts';
import { EICAR, zipWithEicar } from '../../testing/zips/eicar.ts';
import { openVirusScanner, ScannerDown } from './virus-scanner.ts';

const scanner = (url = inject('services').scanner.url) => openVirusScanner({ CLAMD_URL: url })!;

it('finds nothing in harmless bytes, however they come in', async () => {
  expect(await scanner().whyDown()).toBeNull();
  expect(await scanner().scan(Readable.from([Buffer.from('a drawing')]))).toBe('clean');
  expect(await scanner().scan(Readable.from([]))).toBe('clean');
  expect(await scanner().scan(pieces(10, 512 * 1024))).toBe('clean');
});

it('finds a virus, also inside a zip [ZIP-048]', async () => {
  expect(await scanner().scan(Readable.from([EICAR]))).toEqual({ found: 'Eicar-Test-Signature.UNOFFICIAL' });
  expect(await scanner().scan(Readable.from([zipWithEicar()]))).toEqual({ found: 'Eicar-Test-Signature.UNOFFICIAL' });
});

it('does not take for clean what is larger than its limit [ZIP-049]', async () => {
  const [dir, port] = [privateFolder(), await freePort()];
  await startClamd(dir, { port, limitMb: 1 });
  onTestFinished(() => stopClamd(dir));
  const small = scanner(`tcp://127.0.0.1:${port}`);
  expect(await small.scan(pieces(1, 1000))).toBe('clean');
  expect(await small.scan(pieces(40, 512 * 1024))).toBe('too-large');
});

it('reports that it is down, and is up again by itself', async () => {
  const { hostname, port } = new URL(inject('services').scanner.url);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(() => proxy.close());
  const behind = scanner(`tcp://127.0.0.1:${proxy.port}`);
  proxy.cut();
  expect(await behind.whyDown()).toBe('The virus scanner does not answer.');
  await expect(behind.scan(pieces(3, 1000))).rejects.toThrow(ScannerDown);
  proxy.restore();
  expect(await behind.whyDown()).toBeNull();
  expect(await behind.scan(pieces(3, 1000))).toBe('clean');
});

it('is down when something else, or nobody, answers at its address', async () => {
  const silent = createServer((socket) => socket.end('220 mail ready\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const other = scanner(`tcp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  expect(await other.whyDown()).toBe('The virus scanner answered: 220 mail ready');
  await expect(other.scan(pieces(1, 10))).rejects.toThrow(ScannerDown);
  await expect(scanner('unix:/nowhere/clamd.sock').scan(pieces(1, 10))).rejects.toThrow(ScannerDown);
});

it('passes nothing while its signatures are a week old, and scans again once they are renewed', async () => {
  const { hostname: host, port } = new URL(inject('services').scanner.url);
  const double = await openClamdDouble({ host, port: Number(port) }, versionOf(7.01));
  onTestFinished(() => double.close());
  const behind = scanner(double.url);
  expect(await behind.whyDown()).toContain('7 days old');
  const unread = pieces(3, 1000);
  await expect(behind.scan(unread)).rejects.toThrow(ScannerDown);
  expect(unread.destroyed).toBe(true);
  double.version = versionOf(6.9);
  expect(await behind.whyDown()).toBeNull();
  expect(await behind.scan(pieces(3, 1000))).toBe('clean');
  expect(await behind.scan(Readable.from([EICAR]))).toMatchObject({ found: expect.any(String) });
});

it('passes on a failure of the bytes themselves, which is not the scanner’s', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the store hung up');
    })(),
  );
  await expect(scanner().scan(broken)).rejects.toThrow('the store hung up');
});

function pieces(count: number, size: number): Readable {
  return Readable.from(Array.from({ length: count }, () => randomBytes(size)));
}
