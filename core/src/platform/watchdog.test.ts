import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** Runs a process that is watched for a second, and does that. */
async function run(work: string): Promise<{ signal: NodeJS.Signals | null; said: string }> {
  const program = `import { watchEventLoop } from '${new URL('watchdog.ts', import.meta.url).href}'; watchEventLoop(1_000); ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { signal: signal as NodeJS.Signals | null, said };
}

it('ends a process whose event loop stands still, and says why', async () => {
  const { signal, said } = await run('setTimeout(() => { for (;;); }, 100)');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({ level: 'fatal', alert: 'event-loop-blocked', ms: 1_000 });
});

it('leaves alone a process that is busy for less, and keeps none from ending', async () => {
  const busy = 'const until = Date.now() + 300; while (Date.now() < until);';
  expect(await run(`setTimeout(() => { ${busy} }, 100); setTimeout(() => {}, 1_500);`)).toEqual({
    signal: null,
    said: '',
  });
});
