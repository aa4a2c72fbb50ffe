import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { toolFolder } from '../../testing/private-folder.ts';
import { openToolRoom } from './tool-folder.ts';

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 60_000 });

const LIMITS = { memoryMb: 256, cpuSeconds: 30, fileMb: 1, processes: 24, openFiles: 64 };
const short = { seconds: 10, outputBytes: 100_000 };

function room(signal?: AbortSignal) {
  const { folder, account } = toolFolder();
  const opened = openToolRoom({ folder, account, signal, limits: LIMITS });
  onTestFinished(() => opened.close());
  return { folder, ...opened };
}

it('runs one tool after the other and keeps their words apart', async () => {
  const { run, folder } = room();
  writeFileSync(path.join(folder, 'a.txt'), 'no line end', { mode: 0o644 });
  expect(await run(['cat', 'a.txt'], short)).toEqual({ ok: true, stdout: Buffer.from('no line end'), stderr: '' });
  expect(await run(['cat', 'none'], short)).toMatchObject({ ok: false, why: 'exit', code: 1, stderr: /none/ });
  expect(await run(['pwd'], short)).toMatchObject({ ok: true, stdout: Buffer.from(`${folder}\n`), stderr: '' });
});

it('ends a run that takes too long, and goes on with the next', async () => {
  const { run } = room();
  expect(await run(['sleep', '60'], { ...short, seconds: 0.3 })).toMatchObject({ ok: false, why: 'timeout' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('ends a run that computes too long by its own limit', async () => {
  const { run } = room();
  const endless = await run(['sha1sum', '/dev/zero'], { ...short, seconds: 1 });
  expect(endless).toMatchObject({ ok: false, why: 'timeout' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('ends a run that prints too much, and goes on with the next', async () => {
  const { run } = room();
  expect(await run(['yes'], { ...short, outputBytes: 5000 })).toMatchObject({ ok: false, why: 'output' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('bounds what a tool complains', async () => {
  const { run, folder } = room();
  writeFileSync(path.join(folder, 'loud.sh'), 'yes complaint | head -c 3000000 >&2', { mode: 0o644 });
  const loud = await run(['sh', 'loud.sh'], short);
  expect(loud).toMatchObject({ ok: true });
  expect(loud.stderr.length).toBeLessThanOrEqual(64 * 1024);
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true, stderr: '' });
});

it('takes no words that a shell would read otherwise', async () => {
  const { run } = room();
  await expect(run(['echo', '$(id)'], short)).rejects.toThrow('not plain');
  await expect(run(['echo', 'a b'], short)).rejects.toThrow('not plain');
  await expect(run(['echo', '*'], short)).rejects.toThrow('not plain');
});

it('stops with whoever asked', async () => {
  const asked = new AbortController();
  const { run } = room(asked.signal);
  setTimeout(() => asked.abort(), 200);
  await expect(run(['sleep', '60'], short)).rejects.toThrow('aborted');
  await expect(run(['echo'], short)).rejects.toThrow('aborted');
});

it('says when its own walls can’t be built, and does not blame the file', async () => {
  const { folder, account } = toolFolder();
  const narrow = openToolRoom({ folder, account, limits: { ...LIMITS, memoryMb: 1 } });
  onTestFinished(() => narrow.close());
  await expect(narrow.run(['echo'], short)).rejects.toThrow('walls around a tool fell');
});
