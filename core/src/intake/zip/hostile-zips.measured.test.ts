import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { expect, it } from 'vitest';
import { hostileZips } from '../../testing/zips/hostile-zips.ts';
import { openZip } from '../../testing/zips/open-zip.ts';

it('refuses a zip with too many files within 50 ms [ZIP-020]', async () => {
  const zip = hostileZips.find(({ id }) => id === 'ZIP-020')!.make();
  const began = performance.now();
  const { report } = await openZip(zip);
  const took = performance.now() - began;
  expect(report).toHaveProperty('refused');
  reportFigure('ZIP-020: refusing a zip with too many files', took, 50);
});
