import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toolFolder } from '../../testing/private-folder.ts';
import { TOOL_PROCESSES } from './sandbox.ts';
import { openToolShell } from './tool-shell.ts';

const LIMITS = { memoryMb: 256, cpuSeconds: 90, fileMb: 1, processes: 24, openFiles: 64 };
// A busy machine starts processes slowly.
const short = { seconds: 90, outputBytes: 100_000 };

function shell(signal?: AbortSignal) {
  const { folder, account } = toolFolder();
  const opened = openToolShell({ folder, account, signal, limits: LIMITS });
  onTestFinished(() => opened.close());
  return { folder, ...opened };
}

it('runs one tool after the other and keeps their outputs apart', async () => {
  const { run, folder } = shell();
  writeFileSync(path.join(folder, 'a.txt'), 'no line end', { mode: 0o644 });
  expect(await run(['cat', 'a.txt'], short)).toMatchObject({
    ok: true,
    stdout: Buffer.from('no line end'),
    stderr: '',
  });
  expect(await run(['cat', 'none'], short)).toMatchObject({ ok: false, why: 'exit', code: 1, stderr: /none/ });
  expect(await run(['pwd'], short)).toMatchObject({ ok: true, stdout: Buffer.from(`${folder}\n`), stderr: '' });
});

it('runs several at once, and new ones while others end, for one document', async () => {
  const { folder, account } = toolFolder();
  const limits = { ...LIMITS, processes: TOOL_PROCESSES };
  const open = () => {
    const opened = openToolShell({ folder, account, limits });
    onTestFinished(() => opened.close());
    return opened;
  };
  const ended = [open(), open(), open(), open()];
  await Promise.all(ended.map(({ run }) => run(['true'], short)));
  for (const { close } of ended) close();
  const runs = await Promise.all(
    [open(), open(), open(), open(), open(), open()].map(({ run }) => run(['sleep', '1'], short)),
  );
  expect(runs.map(({ ok, stderr }) => [ok, stderr])).toEqual(runs.map(() => [true, '']));
});

it('ends a run that takes too long, and continues with the next', async () => {
  const { run } = shell();
  expect(await run(['sleep', '60'], { ...short, seconds: 0.3 })).toMatchObject({ ok: false, why: 'timeout' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('ends a run that computes too long by its own limit', async () => {
  const { run } = shell();
  const endless = await run(['sha1sum', '/dev/zero'], { ...short, seconds: 1 });
  expect(endless).toMatchObject({ ok: false, why: 'timeout' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('reports the processor time of each run by itself, which has a limit of its own', async () => {
  const { run } = shell();
  const endless = await run(['sha1sum', '/dev/zero'], { ...short, cpuSeconds: 1 });
  expect(endless).toMatchObject({ ok: false, why: 'timeout' });
  expect(endless.cpuSeconds).toBeGreaterThan(0.4);
  const idle = await run(['sleep', '0.3'], short);
  expect(idle).toMatchObject({ ok: true, stderr: '' });
  expect(idle.cpuSeconds).toBeLessThan(endless.cpuSeconds!);
});

it('lets tools in the background yield to everything else', async () => {
  const { folder, account } = toolFolder();
  const background = openToolShell({ folder, account, limits: LIMITS, isBackground: true });
  onTestFinished(() => background.close());
  expect((await background.run(['nice'], short)).stdout.toString()).toBe('19\n');
  // Kernels without groups of sessions have no such file.
  const group = await background.run(['cat', '/proc/self/autogroup'], short);
  expect(group.ok ? group.stdout.toString() : 'nice 19').toMatch(/nice 19$/m);
});

it('ends a run that prints too much, and continues with the next', async () => {
  const { run } = shell();
  expect(await run(['yes'], { ...short, outputBytes: 5000 })).toMatchObject({ ok: false, why: 'output' });
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true });
});

it('limits what a tool prints as errors', async () => {
  const { run, folder } = shell();
  writeFileSync(path.join(folder, 'loud.sh'), 'yes complaint | head -c 3000000 >&2', { mode: 0o644 });
  const loud = await run(['sh', 'loud.sh'], short);
  expect(loud).toMatchObject({ ok: true });
  expect(loud.stderr.length).toBeLessThanOrEqual(64 * 1024);
  expect(await run(['echo', 'next'], short)).toMatchObject({ ok: true, stderr: '' });
});

it('refuses arguments that a shell would interpret', async () => {
  const { run } = shell();
  await expect(run(['echo', '$(id)'], short)).rejects.toThrow('not plain');
  await expect(run(['echo', 'a b'], short)).rejects.toThrow('not plain');
  await expect(run(['echo', '*'], short)).rejects.toThrow('not plain');
});

it('refuses a run that may take longer than the shell itself, which the system would not let it', async () => {
  const { run } = shell();
  await expect(run(['echo'], { ...short, seconds: LIMITS.cpuSeconds + 1 })).rejects.toThrow(
    `${LIMITS.cpuSeconds + 1} s in a shell that has ${LIMITS.cpuSeconds}`,
  );
  expect(await run(['echo', 'a,b'], { ...short, seconds: LIMITS.cpuSeconds })).toMatchObject({ ok: true, stderr: '' });
});

it('stops when its caller aborts', async () => {
  const asked = new AbortController();
  const { run } = shell(asked.signal);
  setTimeout(() => asked.abort(), 200);
  await expect(run(['sleep', '60'], short)).rejects.toThrow('aborted');
  await expect(run(['echo'], short)).rejects.toThrow('aborted');
});

it('reports that the sandbox could not be set up, and does not blame the file', async () => {
  const { folder, account } = toolFolder();
  const narrow = openToolShell({ folder, account, limits: { ...LIMITS, memoryMb: 1 } });
  onTestFinished(() => narrow.close());
  await expect(narrow.run(['echo'], short)).rejects.toThrow('Sandbox setup failed');
});
