import { openHappenings, type Happenings } from '@sealdesk/tools/happenings.ts';
import type { Page } from '@playwright/test';
import { openList, rows } from './list.ts';

/** Lets things happen in the database of these journeys, and closes it after. */
export async function happening<Result>(work: (happenings: Happenings) => Promise<Result>): Promise<Result> {
  const happenings = await openHappenings(process.env['E2E_DATABASE_URL']!);
  try {
    return await work(happenings);
  } finally {
    await happenings.end();
  }
}

/** A new job like the first one that the viewer's filters give, at that status; gives its number. */
export async function aJobAt(page: Page, status: number, query = ''): Promise<number> {
  await openList(page, query);
  const like = Number(await rows(page).first().getAttribute('data-job'));
  return happening(async ({ addJobLike, setStatus }) => {
    const number = await addJobLike(like);
    await setStatus(number, status);
    return number;
  });
}
