import { describe, expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';
import { mutatedModules } from './modules.ts';
import { isRule, pureFiles } from './pure-files.ts';

const isRuleWith = (line: string) => isRule('core/src/jobs/rule.ts', `${line}\nexport const rule = 1;\n`);

describe('a file of core is a pure rule', () => {
  it.each([
    '',
    "import { z } from 'zod';",
    "import { createHash } from 'node:crypto';",
    "import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';",
    "import { other } from './other-rule.ts';",
    "import type { Letter } from '../platform/mailer.ts';",
    'const day = new Date(0);',
  ])('with %j', (line) => {
    expect(isRuleWith(line)).toBe(true);
  });

  it.each([
    "import pg from 'pg';",
    "import type pg from 'pg';",
    "import { readFile } from 'node:fs/promises';",
    "import { sql } from 'kysely';",
    "import { listJobs } from './job-list.store.ts';",
    "import type { Core } from '../core.ts';",
    "import type { Db } from '../platform/database/database.ts';",
    "import { openLog } from '../platform/log.ts';",
    "import {\n  containing,\n} from '../platform/database/like.ts';",
    'const now = Date.now();',
    'const id = randomUUID();',
    'const text = `select 1 from job`;',
    "import type { Values } from './job-conditions.ts';",
  ])('but not with %j', (line) => {
    expect(isRuleWith(line)).toBe(false);
  });
});

describe('the rules that are mutated', () => {
  it('are all of contract and the rules of core, without tests, stores and use cases', () => {
    const files = pureFiles(projectRoot);
    expect(files).toEqual(
      expect.arrayContaining([
        'contract/src/jobs/job-actions.ts',
        'core/src/drawings/sheets/families.ts',
        'core/src/intake/zip/end-record.ts',
        'core/src/mail/mail.ts',
        'core/src/jobs/moves/decide-move.ts',
        'core/src/viewer.ts',
      ]),
    );
    expect(files.filter((file) => /\.test\.ts$|\.store\.ts$|create-job\.ts$/.test(file))).toEqual([
      'contract/src/jobs/create-job.ts',
    ]);
  });

  it('have tests in each of their modules', () => {
    const modules = mutatedModules(projectRoot);
    expect(modules.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
    expect(modules.flatMap(({ files }) => files).toSorted()).toEqual(pureFiles(projectRoot));
  });
});
