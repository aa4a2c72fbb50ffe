import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ignored = ['**/node_modules/**', '**/dist/**', '.tools/**', '.state/**'];

/** Proofs that measure latency or memory, or run a whole firm: nothing else of the run is under way beside them. */
const MEASURED = [
  'proofs/src/day/day.test.ts',
  'proofs/src/live/many-lists.test.ts',
  'proofs/src/faults/{client-connections,store-connection}.test.ts',
  'proofs/src/files/downloads.test.ts',
  'proofs/src/hostile/sign-in-load.test.ts',
  'proofs/src/withstand/*.measured.test.ts',
];

/** Proofs on a machine of their own: a container with an init of its own, and the image that ships. */
const MACHINES = ['proofs/src/release/*.machine.test.ts'];

/** Take a minute and more each: begun last, one of them would run alone on all cores. */
const LONGEST = [
  'proofs/src/matrix/matrix',
  'proofs/src/hostile/uploads',
  'proofs/src/restore/restore',
  'proofs/src/faults/update',
  'proofs/src/faults/completions',
  'proofs/src/faults/combining',
  'proofs/src/hostile/pdfs',
  'proofs/src/jobs/every-move',
  'proofs/src/withstand/pooler.test',
  'proofs/src/faults/database-down',
  'proofs/src/faults/identity',
  'worker/src/killed-worker',
  'core/src/seals/many-sets',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(name));
      return place === -1 ? LONGEST.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

type Proofs = { include: string[]; exclude: string[]; maxWorkers: number; groupOrder: number };

/** The running product over HTTP: real API and worker processes, on a database of each file's own. */
function proofs(name: string, { include, exclude, maxWorkers, groupOrder }: Proofs) {
  return {
    test: {
      name,
      include,
      exclude: [...ignored, ...exclude],
      globalSetup: ['core/src/testing/global-setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 180_000,
      // More than there are cores: many wait for what takes its time.
      maxWorkers,
      isolate: true,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,core,server,worker,commands,web,tools}/src/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.{db,bench}.test.ts'],
          // No test measures by this: it ends one that hangs, on a machine that others use as well.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // By itself it would leave one of two cores idle.
          maxWorkers: 2,
          // Reading the same modules for every file took nearly half of the step's time.
          isolate: false,
        },
      },
      {
        // Talks to the real PostgreSQL, S3, mail and OpenID servers of `npm run services`.
        test: {
          name: 'integration',
          include: ['{core,server,worker,commands,tools}/src/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Some wait for what takes its time, such as a heartbeat that stays away; the others continue meanwhile.
          maxWorkers: 3,
          // Half of the processor's time would be spent on reading the same modules for every file.
          isolate: false,
        },
      },
      {
        // Measures; `npm run check` leaves it out.
        test: {
          name: 'bench',
          include: ['worker/src/**/*.bench.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          hookTimeout: 120_000,
        },
      },
      // Need machines of their own, which are containers with root's rights; `npm run check` leaves them out.
      proofs('machines', { include: MACHINES, exclude: [], maxWorkers: 1, groupOrder: 2 }),
      proofs('proofs', {
        include: ['proofs/src/**/*.test.ts'],
        exclude: [...MEASURED, ...MACHINES],
        maxWorkers: 4,
        groupOrder: 0,
      }),
      proofs('proofs-measured', { include: MEASURED, exclude: [], maxWorkers: 1, groupOrder: 1 }),
    ],
  },
});
