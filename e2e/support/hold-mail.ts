import type { Page } from '@playwright/test';

const JOBS = /\/api\/(jobs\?|getjob)/;

/** Where the email is. */
type Held = { state: 'waiting' | 'given-up'; secondsLeft?: number };

/**
 * Keeps the email about the completion where it is for the page, however fast it goes out: every answer has it there.
 * Returns a function that moves it elsewhere.
 */
export async function holdMail(page: Page, first: Held): Promise<(mail: Held) => void> {
  let facts = factsOf(first);
  await page.route(JOBS, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { job?: object; jobs?: { data: object[] } };
    if (reply.job) reply.job = { ...reply.job, ...facts };
    if (reply.jobs) reply.jobs.data = reply.jobs.data.map((job) => ({ ...job, ...facts }));
    await route.fulfill({ response, json: reply });
  });
  return (mail) => {
    facts = factsOf(mail);
  };
}

function factsOf({ state, secondsLeft = 0 }: Held): object {
  const at = new Date(Date.now() + secondsLeft * 1000).toISOString();
  return {
    completion_mail: { state, at, seconds_left: secondsLeft },
    replace_file: state === 'waiting' ? 'final' : null,
  };
}
