import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aCatalog, aPage, aPageTree, aStream, plainPdf } from '../../testing/hostile/plain-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** Two forms whose resources are the same object, as some programs write them: it names both forms. */
function withSharedResources(first: string, second: string): Buffer {
  const form = (content: string) => aStream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources 7 0 R', content);
  return plainPdf([
    aCatalog(),
    aPageTree(),
    aPage('/Contents 4 0 R/Resources 7 0 R'),
    aStream('', '/A Do'),
    form(first),
    form(second),
    '<</XObject<</A 5 0 R/B 6 0 R>>>>',
  ]);
}

async function kindOf(pdf: Buffer): Promise<string> {
  const { folder, account } = toolFolder();
  const file = path.join(folder, 'set.pdf');
  writeFileSync(file, pdf, { mode: 0o600 });
  if (account !== null) chownSync(file, account, account);
  const inspected = await inspectPdf({ folder, account, pdf: 'set.pdf' });
  return 'problem' in inspected ? inspected.problem.kind : 'good';
}

it('leaves forms alone that could draw themselves by their resources, and don’t', async () => {
  expect(await kindOf(withSharedResources('/B Do', '0 0 m 9 9 l S'))).toBe('good');
});

it('finds two forms that draw each other', async () => {
  expect(await kindOf(withSharedResources('/B Do', '0 0 m 9 9 l S /A Do'))).toBe('draws-itself');
});
