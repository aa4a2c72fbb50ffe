import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { aTrussPackage } from '../../testing/drawings/truss-package.ts';
import { hostileZips } from '../../testing/zips/hostile-zips.ts';
import { filesOf } from '../../testing/zips/open-zip.ts';
import { DEFLATED, writeZip } from '../../testing/zips/write-zip.ts';

const ordinary = () => writeZip(aTrussPackage({ withExtras: true }).map((file) => ({ ...file, method: DEFLATED })));
const accepted = hostileZips.filter(({ refusal }) => refusal === null);

it.each([{ what: 'an ordinary package', make: ordinary }, ...accepted])(
  'finds in $what the same files and bytes as another reader of zips',
  async ({ make }) => {
    const zip = make();
    const files = (await filesOf(zip)).map(({ name, sha256 }) => ({ name, sha256 }));
    expect(files).toEqual(await filesByYauzl(zip));
  },
);

async function filesByYauzl(zip: Buffer): Promise<{ name: string; sha256: string }[]> {
  const opened = await yauzl.fromBufferPromise(zip);
  const files: { name: string; sha256: string }[] = [];
  for await (const entry of opened.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return files;
}
