import { withPlantedJobs, type PlantedJob } from '@sealdesk/tools/planted-jobs.ts';

const DANA = 'dana.whitlock@blueridgetrusspanel.example';

/** Runs the work with jobs of its own in Dana's company, which are gone afterwards. */
export function withJobs<Result>(
  jobs: readonly PlantedJob[],
  work: (numbers: number[]) => Promise<Result>,
): Promise<Result> {
  return withPlantedJobs(process.env['E2E_DATABASE_URL']!, DANA, jobs, work);
}
