import { openHappenings, type Happenings } from '@sealdesk/tools/happenings.ts';

/** Lets things happen in the database of this worker's product, and closes it after. */
export async function happening<Result>(work: (happenings: Happenings) => Promise<Result>): Promise<Result> {
  const happenings = await openHappenings(process.env['E2E_DATABASE_URL']!);
  try {
    return await work(happenings);
  } finally {
    await happenings.end();
  }
}

/** Returns the number of jobs that there are now. */
export function countJobs(): Promise<number> {
  return happening((happenings) => happenings.countJobs());
}
