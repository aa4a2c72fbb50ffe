import { customerSignIn } from '@sealdesk/tools/browser-stage.ts';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** The demo people that journeys play, and how each signs in. */
const CAST = {
  maya: { subject: 'maya' }, // operations, reviewer
  anton: { subject: 'anton' }, // operations, sealing engineer
  jonas: { subject: 'jonas' }, // employee
  dana: { email: 'dana.whitlock@blueridgetrusspanel.example' }, // customer
  eleanor: { email: 'eleanor.marsh@shenandoahbuildingproducts.example' }, // corporate contact
  luis: { email: 'luis.ortega@lonestarcomponents.example' }, // customer of another corporation
} as const;
export type Name = keyof typeof CAST;

export const URL_OF_PRODUCT = () => process.env['E2E_URL']!;

/** Walks the firm's sign-in from our login page to the screen that was asked for. */
export async function signInThroughFirm(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: "Sign in with the firm's account" }).click();
  await page.getByLabel('Someone else, by subject').fill(subject);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.origin === URL_OF_PRODUCT());
}

/** Types e-mail, password and code on the login page. */
export async function signInByPassword(page: Page, email: string): Promise<void> {
  const { password, code } = await customerSignIn(email);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

// A person signs in once for all journeys: a code works once, and half a minute is long in a test.
const sessions = new Map<Name, Awaited<ReturnType<BrowserContext['storageState']>>>();

async function sessionOf(browser: Browser, name: Name) {
  const known = sessions.get(name);
  if (known) return known;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${URL_OF_PRODUCT()}/login`);
  const person = CAST[name];
  if ('subject' in person) await signInThroughFirm(page, person.subject);
  else await signInByPassword(page, person.email);
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  const state = await context.storageState();
  await context.close();
  sessions.set(name, state);
  return state;
}

type Options = Parameters<Browser['newContext']>[0];

/** `as(name)` opens a browser of a person who is signed in; `stranger()` one of somebody who is not. */
export const test = base.extend<{
  as: (name: Name, options?: Options) => Promise<Page>;
  stranger: (options?: Options) => Promise<Page>;
}>({
  as: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, options = {}) => {
      const storageState = await sessionOf(browser, name);
      const context = await browser.newContext({
        baseURL: URL_OF_PRODUCT(),
        viewport: { width: 1440, height: 900 },
        ...options,
        storageState,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  stranger: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: URL_OF_PRODUCT(),
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
