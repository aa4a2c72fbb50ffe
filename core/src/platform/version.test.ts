import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { productVersion } from './version.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-version-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = pathToFileURL(`${folder}/`);

it('marks a checkout, and says of a release what was written when it was made', () => {
  writeFileSync(path.join(folder, 'package.json'), '{"version":"1.2.3"}');
  expect(productVersion(root)).toBe('1.2.3-checkout');
  writeFileSync(path.join(folder, 'VERSION'), '1.2.3+0a1b2c3d4e5f\n');
  expect(productVersion(root)).toBe('1.2.3+0a1b2c3d4e5f');
});
