import { gzipSync } from 'node:zlib';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

/** What the first view of the list may weigh, gzipped: the goal of the design. */
const MOST_KB = { script: 220, stylesheet: 30 };

test('the first view of the list is light: 220 KB of JavaScript and 30 KB of CSS at most', async ({ as }) => {
  const page = await as('maya');
  const bodies: Record<keyof typeof MOST_KB, Promise<Buffer>[]> = { script: [], stylesheet: [] };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') bodies[kind].push(response.body());
  });
  await openList(page);
  // Whatever a list that is only looked at loads by itself soon after belongs to its first view.
  await page.waitForTimeout(1_500);

  for (const kind of ['script', 'stylesheet'] as const) {
    const files = await Promise.all(bodies[kind]);
    const kilobytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1024;
    console.log(`${kind}: ${files.length} files, ${kilobytes.toFixed(1)} KB of ${MOST_KB[kind]} gzipped`);
    expect(files.length).toBeGreaterThan(0);
    expect(kilobytes, kind).toBeLessThanOrEqual(MOST_KB[kind]);
  }
});
