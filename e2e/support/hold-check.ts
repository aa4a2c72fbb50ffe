import type { Page, Route } from '@playwright/test';

const PROGRESS = /\/api\/uploads\/[\da-f-]{36}$/;

/** Keeps a check from ending for the page, however fast it is: every look at it finds its last step running, with that detail. */
export async function holdCheck(page: Page, detail: string): Promise<() => Promise<void>> {
  const hold = async (route: Route) => {
    const response = await route.fetch();
    const upload = (await response.json()) as { steps: { name: string }[] };
    const last = upload.steps.length - 1;
    const steps = upload.steps.map(({ name }, place) =>
      place < last ? { name, state: 'done', detail: null } : { name, state: 'running', detail },
    );
    await route.fulfill({ response, json: { ...upload, state: 'checking', steps } });
  };
  await page.route(PROGRESS, hold);
  return () => page.unroute(PROGRESS, hold);
}
