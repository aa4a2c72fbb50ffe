import type { Page } from '@playwright/test';

/** The page's line to the server, which can be slow, cut and mended. */
export type Line = { slow(bytesPerSecond: number): Promise<void>; cut(): Promise<void>; mend(): Promise<void> };

/** Takes the page's line in hand. Only one may hold it: the browser does what it was told last by each. */
export async function lineOf(page: Page): Promise<Line> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const set = async (offline: boolean, uploadThroughput = -1) => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await client.send('Network.emulateNetworkConditions', conditions);
  };
  return { slow: (bytesPerSecond) => set(false, bytesPerSecond), cut: () => set(true), mend: () => set(false) };
}
