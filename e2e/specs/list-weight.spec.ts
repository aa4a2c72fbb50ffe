import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

/**
 * What the first view of the list may weigh, in bytes that travel: the goal of the design for script and style, and for
 * the calls what a page of the demo's jobs takes, with space to grow.
 */
const MOST_KB = { Script: 200, Stylesheet: 30, Fetch: 30 };
type Kind = keyof typeof MOST_KB;

test('the first view of the list is light on the wire: 200 KB of JavaScript, 30 KB of CSS and 30 KB of answers at most', async ({
  as,
}) => {
  const page = await as('maya');
  // What the browser received, headers and compression included; the page itself only sees decoded bytes.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, Kind>();
  const encodings = new Map<string, string | undefined>();
  const sizes: Record<Kind, number[]> = { Script: [], Stylesheet: [], Fetch: [] };
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type in MOST_KB) kinds.set(requestId, type as Kind);
    if (response.url.includes('/assets/screen-')) encodings.set(type, response.headers['content-encoding']);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) sizes[kind].push(encodedDataLength);
  });
  await openList(page);
  // Whatever a list that is only looked at loads by itself soon after belongs to its first view.
  await page.waitForTimeout(1_500);

  for (const kind of ['Script', 'Stylesheet', 'Fetch'] as const) {
    const kilobytes = sizes[kind].reduce((sum, size) => sum + size, 0) / 1024;
    console.log(`${kind}: ${sizes[kind].length} answers, ${kilobytes.toFixed(1)} KB of ${MOST_KB[kind]} on the wire`);
    expect(sizes[kind].length).toBeGreaterThan(0);
    expect(kilobytes, kind).toBeLessThanOrEqual(MOST_KB[kind]);
  }
  expect(Object.fromEntries(encodings)).toEqual({ Script: 'br', Stylesheet: 'br' });
});

test('the first view asks for each thing once, and for the list before its own code has run', async ({ as }) => {
  const page = await as('maya');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname === '/check-token') calls.push(pathname);
  });
  // The code of the screens never comes: what is asked for now is asked for without it.
  await page.route(/\/assets\/screen-/, (route) => route.abort());
  await page.goto('/joblist?per_page=25');
  await expect(page.getByText('Please wait…')).toBeVisible();
  await expect.poll(() => calls).toEqual(['/check-token', '/api/user', '/api/jobs', '/api/jobs/counts']);
  await page.unroute(/\/assets\/screen-/);
  // From the cache all scripts are here at once, and must still run in their order.
  await openList(page);
  calls.length = 0;
  await page.goto('/joblist?per_page=25');
  await expect(rows(page).first()).toBeVisible();
  // A list that is only looked at reads nothing again once its stream has reported that it is current.
  await expect.poll(() => calls).toContain('/api/jobs/events');
  await page.waitForTimeout(1_500);
  expect(calls).toEqual(expect.arrayContaining(['/api/jobs', '/api/jobs/counts', '/api/user', '/check-token']));
  expect(calls.filter((path, at) => calls.indexOf(path) !== at)).toEqual([]);
});
