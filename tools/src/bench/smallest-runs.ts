import { directoryScenarios } from './directory-scenarios.ts';
import { listScenarios } from './list-scenarios.ts';
import { peopleScenarios } from './people-scenarios.ts';

/** The options that make a script as small as it gets, and the first cell of each row that it then prints. */
type SmallestRun = { args: string; rows: string[] };

/** A size that no one measures at: the check drops the database. */
export const SMALLEST_JOBS = 200;
const JOBS = SMALLEST_JOBS;
const ONCE = '--seconds 0.001 --passes 1';

const scenarios = listScenarios(JOBS);
const named = (one: { name: string }) => one.name;
const checked = (what: string) =>
  ['G14 structure', 'G15 words of both documents', 'G20 For Review', 'G20 Final', 'G20 memory above idle'].map(
    (title) => `${title}: ${what}`,
  );

/** Every script that measures. The check runs each of them like this, in this order, most of them on one database. */
export const SMALLEST_RUNS: Record<string, SmallestRun> = {
  'bench:list': {
    args: `--jobs ${JOBS} ${ONCE}`,
    rows: [
      ...scenarios.map(named),
      ...scenarios.filter(({ query }) => query['job_name'] === undefined).map(named),
      `${JOBS}`,
    ],
  },
  'bench:second-layer': {
    args: `--jobs ${JOBS} ${ONCE}`,
    rows: scenarios.filter(({ as }) => as !== 'operations').map(named),
  },
  'bench:export': { args: `--jobs ${JOBS} --passes 1 --rest 0`, rows: ['pages alone', 'CSV', 'Excel'] },
  'bench:edit': { args: `--jobs ${JOBS} --saves 10 --clients 2 --passes 1`, rows: ['bare', 'by the API'] },
  'bench:directory': { args: `--jobs ${JOBS} ${ONCE}`, rows: directoryScenarios().map(named) },
  'bench:licenses': { args: `--jobs ${JOBS} ${ONCE}`, rows: [`${JOBS}`] },
  'bench:users': { args: `--jobs ${JOBS} --lines 1000 ${ONCE}`, rows: peopleScenarios().map(named) },
  'bench:upload': {
    args: '--megabytes 1 --pdfs 3 --passes 1',
    rows: [
      'G11: memory above idle, four at once',
      'G11: 1 MB in, hashed and stored',
      '1 MB, until the document is accepted',
      'G12: 1 MB out, hash verified',
      'G16: directory and safety of 1 MB, 3 PDFs',
      'G16: whole intake against unzip and pdftotext, two at a time',
    ],
  },
  'bench:pdf': {
    args: '--pages 100,250 --share 0.01 --lines 20 --passes 1',
    rows: [
      '4 pages, 0 MB',
      '10 pages, 0 MB',
      '10 pages, 3 MB',
      ...checked('1 pages, 0 MB'),
      ...checked('3 pages with pictures, 3 MB'),
      'thumbnail, 1 pages, 0 MB',
      'page, 1 pages, 0 MB',
      'thumbnail, 3 pages, 0 MB',
      'page, 3 pages, 0 MB',
    ],
  },
  // A second is the shortest that pgbench takes.
  'bench:notify': { args: '--listeners 2 --clients 2 --seconds 1 --passes 1', rows: ['2'] },
};
