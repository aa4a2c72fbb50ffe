import {
  customerSignIn,
  startBrowserStage,
  type BrowserStage,
  type BrowserTemplate,
} from '@sealdesk/tools/browser-stage.ts';
import type { NewCompany, NewJob } from '@sealdesk/tools/test-data.ts';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { happening } from './jobs.ts';
import { makePatient } from './patience.ts';
import { IS_WHOLE } from './whole-run.ts';

/** The demo people of the tests, and how each signs in. */
const CAST = {
  maya: { subject: 'maya' }, // operations, reviewer
  rosa: { subject: 'rosa' }, // operations, another reviewer
  karla: { subject: 'karla' }, // operations, a third reviewer
  anton: { subject: 'anton' }, // operations, sealing engineer
  jonas: { subject: 'jonas' }, // employee
  dana: { email: 'dana.whitlock@blueridgetrusspanel.example' }, // customer
  eleanor: { email: 'eleanor.marsh@shenandoahbuildingproducts.example' }, // corporate contact
  luis: { email: 'luis.ortega@lonestarcomponents.example' }, // customer of another corporation
} as const;
type Name = keyof typeof CAST;

/** One of the cast, or somebody of the test's own: the customer of a company, or an employee. */
export type Person = Name | { email: string } | { subject: string };

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
  const { password } = await customerSignIn(email);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A code is valid for a short time only.
  await page.getByLabel('Code').fill((await customerSignIn(email)).code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

const SESSION_COOKIE = '__Host-sid';

/** The browser state of a person who is signed in. Signing in itself is shown by the tests of the login. */
async function signedIn(person: Person) {
  const subjectOrEmail = typeof person === 'string' ? CAST[person] : person;
  const value = await happening(({ openSession }) => openSession(subjectOrEmail));
  const cookie = { name: SESSION_COOKIE, value, domain: '127.0.0.1', path: '/', expires: -1 };
  return { cookies: [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' as const }], origins: [] };
}

type Options = Parameters<Browser['newContext']>[0];

/** A company of the test's own: its customer, and jobs that no other test reads or changes. */
export type OwnCompany = NewCompany & { addJob(job?: NewJob): Promise<number> };

/**
 * `as(person)` opens a browser of a person who is signed in; `stranger()` one of somebody who is not. `company` is a
 * company of the test's own. Every worker has a product of its own, so tests of one worker alone share the demo's data:
 * they read it, and change only what is their own.
 */
export const test = base.extend<
  {
    as: (person: Person, options?: Options) => Promise<Page>;
    stranger: (options?: Options) => Promise<Page>;
    company: OwnCompany;
  },
  { stage: BrowserStage }
>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed.
    async ({}, use) => {
      const stage = await startBrowserStage(JSON.parse(process.env['E2E_TEMPLATE']!) as BrowserTemplate);
      process.env['E2E_URL'] = stage.url;
      process.env['E2E_DATABASE_URL'] = stage.databaseUrl;
      process.env['E2E_INBOX_URL'] = stage.inboxUrl;
      await use(stage);
      await stage.stop();
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  as: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, options = {}) => {
      const context = await newContext(browser, { ...options, storageState: await signedIn(person) });
      contexts.push(context);
      const page = await context.newPage();
      // With a listener from the start the browser knows, before any key is pressed, that the test takes file dialogs.
      page.on('filechooser', () => {});
      return page;
    });
    for (const context of contexts) await context.close();
  },
  stranger: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await newContext(browser, options);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed.
  company: async ({}, use) => {
    const company = await happening(({ addCompany }) => addCompany());
    await use({ ...company, addJob: (job) => happening(({ addJob }) => addJob(company, job)) });
  },
});

async function newContext(browser: Browser, options: Options): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: URL_OF_PRODUCT(),
    viewport: { width: 1440, height: 900 },
    // Drawing what moves takes a good part of the browser's time. Tests of motion ask for it, and the whole run has it.
    reducedMotion: IS_WHOLE ? 'no-preference' : 'reduce',
    ...options,
  });
  await makePatient(context);
  return context;
}

export { expect };
