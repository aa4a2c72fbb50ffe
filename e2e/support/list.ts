import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Opens the list and waits for its rows. */
export async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/joblist${query}`);
  await expect(rows(page).first()).toBeVisible();
}

/** What the list is answered to the call that it makes on what is done, whatever the live list asks by itself meanwhile. */
export async function listAnswer<Answer>(page: Page, doIt: () => Promise<unknown>): Promise<Answer> {
  const isItsOwn = (request: Request) =>
    new URL(request.url()).pathname === '/api/jobs' && request.headers()['x-background'] === undefined;
  const answered = page.waitForRequest(isItsOwn).then(async (request) => {
    const response = await request.response();
    return (await response!.json()) as Answer;
  });
  const [answer] = await Promise.all([answered, doIt()]);
  return answer;
}

/** Opens the list and gives what its call was answered. */
export async function openListAnswer<Answer>(page: Page, query = ''): Promise<Answer> {
  return listAnswer<Answer>(page, async () => openList(page, query));
}

/** The rows of the list, without its head. */
export function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: /D\d+/ });
}

/** The job numbers in view, in order. */
export async function numbers(page: Page): Promise<number[]> {
  const texts = await rows(page).allTextContents();
  return texts.map((text) => Number(/D(\d+)/.exec(text)![1]));
}

/** The paging above the list. */
export function paging(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Paging', exact: true });
}
