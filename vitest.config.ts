import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ignored = ['**/node_modules/**', '**/dist/**', '.tools/**', '.state/**'];

/** Proofs on a machine of their own: a container with an init of its own, and the image that ships. */
const MACHINES = ['proofs/src/release/*.machine.test.ts'];

/** Only ends a test that hangs: a busy machine must fail none. */
const HANGS_MS = 300_000;
const PATIENT = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: 180_000 } } };

/** Take a minute and more each: begun last, one of them would run alone on all cores. */
const LONGEST = [
  'proofs/src/matrix/matrix',
  'proofs/src/jobs/every-move',
  'proofs/src/faults/combining',
  'proofs/src/hostile/uploads',
  'proofs/src/hostile/pdfs',
  'proofs/src/jobs/actions',
  'proofs/src/day/day',
  'proofs/src/faults/database-down',
  'proofs/src/restore/restore',
  'proofs/src/withstand/pooler.',
  'proofs/src/faults/update',
  'proofs/src/faults/checking',
  'proofs/src/faults/identity',
  'proofs/src/release/release',
  'proofs/src/faults/lying-store',
  'proofs/src/faults/store-connection',
  'worker/src/killed-worker',
  'worker/src/worker.db.',
  'worker/src/database-outage',
  'worker/src/check-upload',
  'core/src/workflow/to-seal',
  'core/src/testing/adversary/adversary.test',
  'core/src/seals/bad-sets',
  'core/src/seals/structure',
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

/** The running product over HTTP: real API and worker processes, on a database of each file's own. */
function proofs(name: string, maxWorkers: number, include: string[], exclude: string[] = []) {
  return {
    test: {
      name,
      include,
      exclude: [...ignored, ...exclude],
      globalSetup: ['core/src/testing/global-setup.ts'],
      ...PATIENT,
      maxWorkers,
      // A statement that forgets its scope finds nothing, and fails its proof (decision 76).
      env: { ROW_SECURITY: 'on' },
      // Reading the same modules for every file would take a second of each.
      isolate: false,
      sequence: { groupOrder: 2 },
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
          exclude: [...ignored, '**/*.{db,db.measured}.test.ts'],
          ...PATIENT,
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
          include: ['{core,server,worker,commands,tools}/src/**/*.{db,db.measured}.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          ...PATIENT,
          // Some wait for what takes its time, such as a heartbeat that stays away; the others continue meanwhile.
          maxWorkers: 4,
          // Half of the processor's time would be spent on reading the same modules for every file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Need machines of their own, which are containers with root's rights; `npm run check` leaves them out.
      proofs('machines', 1, MACHINES),
      // More workers than there are cores: many wait for what takes its time.
      proofs('proofs', 4, ['proofs/src/**/*.test.ts'], MACHINES),
    ],
  },
});
