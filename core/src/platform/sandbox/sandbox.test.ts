import { afterEach, expect, it } from 'vitest';
import { isRoot, needsRoot } from '../../testing/as-root.ts';
import { openLog } from '../log.ts';
import { checkSandbox, requireSandbox } from './require-sandbox.ts';
import { borrowAccount, PROTECTIONS, returnAccount, sandboxCommand, type Protection } from './sandbox.ts';

const LIMITS = { memoryMb: 1, cpuSeconds: 2, fileMb: 3, processes: 4, openFiles: 5 };

// What was given up here holds for the whole process.
afterEach(() => requireSandbox(openLog('test', 'silent'), { SANDBOX_MAY_LACK: [] }));

it.skipIf(!isRoot)(`has every protection on this machine${needsRoot}`, async () => {
  expect(await checkSandbox()).toEqual({ available: [...PROTECTIONS], missing: [], detail: '' });
});

it('leaves out what the machine can’t do', () => {
  const command = (has: Protection[]) =>
    sandboxCommand(new Set(has), { folder: '/x', account: 61_200 }, LIMITS, { filter: null }).join(' ');
  expect(command(['limits'])).toBe('prlimit --as=1048576 --cpu=2:3 --fsize=3145728 --nofile=5 --core=0 --');
  expect(command(['limits', 'files', 'users'])).toMatch(/^bwrap .*--unshare-user .*--nproc=4/);
  expect(command(['limits', 'files', 'users'])).not.toContain('--unshare-net');
});

it.skipIf(!isRoot)(`lends each package an account of its own${needsRoot}`, () => {
  const accounts = Array.from({ length: 50 }, borrowAccount);
  expect(new Set(accounts).size).toBe(50);
  expect(accounts.every((account) => account! >= 61_184 && account! <= 65_519)).toBe(true);
  accounts.forEach(returnAccount);
});

it.each(PROTECTIONS)('refuses to work without: %s', async (protection) => {
  const check = async () => ({ available: [], missing: [protection], detail: 'bwrap: not permitted' });
  const log = openLog('test', 'silent');
  const refused = requireSandbox(log, { SANDBOX_MAY_LACK: [] }, check);
  await expect(refused).rejects.toThrow(
    new RegExp(
      `Sandbox unavailable: ${protection} missing \\(bwrap: not permitted\\)\\. \\w.*SANDBOX_MAY_LACK=${protection}\\.$`,
    ),
  );
});

it('works without what the setting gives up, and logs so', async () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(line) });
  const check = async () => ({
    available: ['limits' as const],
    missing: ['network' as const, 'users' as const],
    detail: '',
  });
  await requireSandbox(log, { SANDBOX_MAY_LACK: ['network', 'users', 'files'] }, check);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', missing: ['network', 'users'] });
  await expect(requireSandbox(log, { SANDBOX_MAY_LACK: ['network'] }, check)).rejects.toThrow('users missing');
});
