import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** Runs a process that is watched for a second and a half, and does that work. */
async function run(work: string, through: string[] = []): Promise<{ signal: NodeJS.Signals | null; said: string }> {
  const program = `import { watchEventLoop } from '${new URL('watchdog.ts', import.meta.url).href}'; watchEventLoop(1_500, 50); ${work}`;
  const [command, ...args] = [...through, process.execPath, '--input-type=module', '--eval', program];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { signal: signal as NodeJS.Signals | null, said };
}

it('ends a process whose event loop stands still, and says why', async () => {
  const { signal, said } = await run('setTimeout(() => { for (;;); }, 100)');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({
    level: 'fatal',
    alert: 'event-loop-blocked',
    ms: expect.toSatisfy((ms: number) => ms >= 1_500),
  });
});

it('leaves alone a process that is busy for less, and keeps none from ending', async () => {
  const busy = 'const until = Date.now() + 300; while (Date.now() < until);';
  expect(await run(`setTimeout(() => { ${busy} }, 100); setTimeout(() => {}, 2_000);`)).toEqual({
    signal: null,
    said: '',
  });
});

it('leaves alone a process that has work for less and waits for a processor for longer', async () => {
  const onOneProcessor = ['taskset', '-c', '0'];
  const others = Array.from({ length: 4 }, () =>
    spawn('taskset', ['-c', '0', process.execPath, '--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    const busy = 'const until = process.cpuUsage().user + 600_000; while (process.cpuUsage().user < until);';
    const work = `setTimeout(() => { ${busy} process.exit(); }, 100);`;
    expect(await run(work, onOneProcessor)).toEqual({ signal: null, said: '' });
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
});
