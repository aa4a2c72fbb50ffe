import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { isRoot, needsRoot } from '@sealdesk/core/testing/as-root.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

/** A machine that lacks something: namespaces of the worker's own; nothing outside of them changes. */
const without = (options: string[], prepare: string) => [
  'unshare',
  ...options,
  '--',
  'sh',
  '-c',
  `${prepare} && exec "$@"`,
  'sh',
];
const WITHOUT_BUBBLEWRAP = without(['--mount'], 'mount --bind /dev/null /usr/bin/bwrap');
// Such a root has one account alone, its own.
const WITHOUT_USER_NAMESPACES = without(['--user', '--map-root-user'], 'echo 0 > /proc/sys/user/max_user_namespaces');

// Privileges are dropped with the account, too.
const WITHOUT_IT = ['files', 'users', 'processes', 'network', 'system-calls'];
const WITHOUT_THEM = ['account', 'users', 'privileges'];

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await openMailFixture();
});
afterEach(endWorkers);
afterAll(() => fixture.close());

it.skipIf(!isRoot).each([
  { machine: 'bubblewrap', through: WITHOUT_BUBBLEWRAP, missing: WITHOUT_IT },
  { machine: 'user namespaces', through: WITHOUT_USER_NAMESPACES, missing: WITHOUT_THEM },
])(`does not start on a machine without $machine, and says what to do${needsRoot}`, async ({ through, missing }) => {
  const started = startWorkerProcess(fixture.environment, through);
  await expect(started).rejects.toThrow(
    new RegExp(
      `Sandbox unavailable: ${missing.join(', ')} missing .*Install bubblewrap.*SANDBOX_MAY_LACK=${missing.join(',')}\\.`,
    ),
  );
});

it.skipIf(!isRoot)(`starts without a protection that the setting gives up, and logs so${needsRoot}`, async () => {
  const SANDBOX_MAY_LACK = WITHOUT_IT.join(',');
  const { lines } = await startWorkerProcess({ ...fixture.environment, SANDBOX_MAY_LACK }, WITHOUT_BUBBLEWRAP);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { missing: WITHOUT_IT, available: ['limits', 'account', 'privileges'] },
  ]);
});

it('starts where every protection holds, and has nothing to say about it', async () => {
  const { lines } = await startWorkerProcess(fixture.environment);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
