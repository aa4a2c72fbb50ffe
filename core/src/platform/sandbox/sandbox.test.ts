import { expect, it } from 'vitest';
import { isRoot, needsRoot } from '../../testing/as-root.ts';
import { openLog } from '../log.ts';
import {
  requireSandbox,
  sandboxCommand,
  borrowAccount,
  checkSandbox,
  returnAccount,
  SANDBOX_FEATURES,
  type SandboxFeature,
} from './sandbox.ts';

const LIMITS = { memoryMb: 1, cpuSeconds: 2, fileMb: 3, processes: 4, openFiles: 5 };

it.skipIf(!isRoot)(`has every feature on this machine${needsRoot}`, async () => {
  expect(await checkSandbox()).toEqual({ available: [...SANDBOX_FEATURES], missing: [] });
});

it('leaves out what the machine can’t do', () => {
  const command = (account: number | null) =>
    sandboxCommand(new Set<SandboxFeature>(['limits']), account, LIMITS).join(' ');
  expect(command(61_200)).toMatch(/^prlimit --as=1048576 --cpu=2:3 --fsize=3145728 --nproc=4 --nofile=5 --core=0 -- /);
  expect(command(null)).not.toContain('--nproc');
});

it.skipIf(!isRoot)(`lends each package an account of its own${needsRoot}`, () => {
  const accounts = Array.from({ length: 50 }, borrowAccount);
  expect(new Set(accounts).size).toBe(50);
  expect(accounts.every((account) => account! >= 61_184 && account! <= 65_519)).toBe(true);
  accounts.forEach(returnAccount);
});

it('refuses to work without limits', async () => {
  const check = async () => ({ available: [], missing: [...SANDBOX_FEATURES] });
  await expect(requireSandbox(openLog('test', 'silent'), check)).rejects.toThrow('prlimit');
});

it('works without another feature, and logs so', async () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(line) });
  await requireSandbox(log, async () => ({ available: ['limits'], missing: ['network', 'account'] }));
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', missing: ['network', 'account'] });
});
