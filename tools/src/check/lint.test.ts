import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';
import { runProgram } from './command.ts';

const page = `
import { useState } from 'react';

async function save(): Promise<void> {}

export function Page({ isOpen }: { isOpen: boolean }) {
  if (isOpen) useState(0);
  save();
  return <img src="/seal.png" />;
}
`;

it('finds a conditional hook, a promise nobody waits for and a picture without words', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-lint-'));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
  writeFileSync(path.join(folder, 'page.tsx'), page);
  const config = path.join(projectRoot, '.oxlintrc.json');
  const { isFine, stdout } = await runProgram('oxlint', ['--type-aware', '--config', config, '--format', 'json', '.'], {
    cwd: folder,
  });
  rmSync(folder, { recursive: true });

  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(isFine).toBe(false);
  expect(diagnostics.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['react-hooks(rules-of-hooks)', 'typescript(no-floating-promises)', 'jsx-a11y(alt-text)']),
  );
});
