import { openTestData, type TestData } from '@sealdesk/tools/test-data.ts';

/** Lets things happen in the database of this worker's product, and closes it after. */
export async function happening<Result>(work: (happenings: TestData) => Promise<Result>): Promise<Result> {
  const happenings = await openTestData(process.env['E2E_DATABASE_URL']!);
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
