import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';
import { findScopeCopies } from './scope-copies.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sealdesk-scope-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it.each([
  [`if (scope.of === 'company') query = query.where('company_id', '=', id);`],
  [`const id = viewer.scope.companyId;`],
  [`const id = viewer?.scope?.corporationId;`],
  [`switch (viewerScope.of) {}`],
  [`const { of } = viewer.scope;`],
  [`const { of: kind, ...rest } = scope;`],
  [`if (of !== 'everything') return [];`],
  [`if ('nothing' === given.of) return [];`],
  [`if ('companyId' in viewer.scope) return [];`],
  [`const kind = scope['of'];`],
])('refuses a copy of the restriction: %s', (line) => {
  for (const folder of ['core/src/jobs', 'server/src', 'worker/src']) write(`${folder}/copy.ts`, `\n${line}\n`);
  expect(findScopeCopies(root)).toEqual(['core/src/jobs/copy.ts:2', 'server/src/copy.ts:2', 'worker/src/copy.ts:2']);
});

it('lets the one function look inside, and everyone else use it or make a scope', () => {
  write('core/src/scope.ts', `switch (scope.of) {}`);
  write(
    'core/src/jobs/store.ts',
    `query.where(inScope(viewer.scope, { company: 'id', corporation: 'corporation_id' }))`,
  );
  write('core/src/viewer.ts', `return companyId === null ? { of: 'nothing' } : { of: 'company', companyId };`);
  write('core/src/jobs/store.test.ts', `expect(viewer.scope.of).toBe('company')`);
  expect(findScopeCopies(root)).toEqual([]);
});

it('finds none in the project', () => {
  expect(findScopeCopies(projectRoot)).toEqual([]);
});
