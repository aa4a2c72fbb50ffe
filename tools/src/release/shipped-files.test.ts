import { expect, it } from 'vitest';
import { ships } from './shipped-files.ts';

it.each(['core/src/jobs/job.ts', 'commands/src/admin.ts', 'docs/runbook.md', 'core/src/mail/logo.png'])(
  'ships %s',
  (file) => expect(ships(file)).toBe(true),
);

it.each([
  'core/src/jobs/job.test.ts',
  'server/src/app.db.test.ts',
  'core/src/testing',
  'core/src/testing/builders.ts',
  'core/node_modules/x/index.js',
  'docs/images/list.png',
])('does not ship %s', (file) => expect(ships(file)).toBe(false));
