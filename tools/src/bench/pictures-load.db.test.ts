import { report } from '@sealdesk/core/testing/report.ts';
import { expect, inject, it } from 'vitest';
import { measurePictures, openPicturesPlace } from './pictures-load.ts';

it('draws and stores every page of a small document, by turns with the bare tool', { timeout: 60_000 }, async () => {
  const place = await openPicturesPlace(inject('services'));
  try {
    // Every page is looked for in the store; a lost one throws. Ratios of so little work say nothing.
    for (const size of ['thumbnail', 'page'] as const) {
      const row = await measurePictures(place, { pages: 9, size, sheet: { lines: 20, pictureBytes: 0 } }, 1);
      report(row.join(' | '));
      expect(row).toHaveLength(7);
    }
  } finally {
    await place.close();
  }
});
