import type { Page } from '@playwright/test';

const PROGRESS = /\/api\/uploads\/[\da-f-]{36}$/;

/** Keeps a check from ending for the page, however fast it is: every look at it finds its last step running, with that detail. */
export async function holdCheck(page: Page, detail: string): Promise<() => void> {
  let isHeld = true;
  await page.route(PROGRESS, async (route) => {
    if (!isHeld) return route.fallback();
    const response = await route.fetch();
    const upload = (await response.json()) as { steps: { name: string }[] };
    const last = upload.steps.length - 1;
    const steps = upload.steps.map(({ name }, place) =>
      place < last ? { name, state: 'done', detail: null } : { name, state: 'running', detail },
    );
    return route.fulfill({ response, json: { ...upload, state: 'checking', steps } });
  });
  return () => {
    // The route stays: taking it away in the middle of an answer would break that.
    isHeld = false;
  };
}
