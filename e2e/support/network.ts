import type { Page } from '@playwright/test';

/** The page's network, which can be slowed down, cut and restored. */
export type Network = { slow(bytesPerSecond: number): Promise<void>; cut(): Promise<void>; restore(): Promise<void> };

/** Controls the page's network. Only one caller may: the browser keeps the last conditions of each session. */
export async function networkOf(page: Page): Promise<Network> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const set = async (offline: boolean, uploadThroughput = -1) => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await client.send('Network.emulateNetworkConditions', conditions);
  };
  return { slow: (bytesPerSecond) => set(false, bytesPerSecond), cut: () => set(true), restore: () => set(false) };
}
