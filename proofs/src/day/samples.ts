import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DayProcess } from './day-process.ts';
import type { Firm } from './firm.ts';

/** Memory of a process that ran without an end, in MB, in the order of time. */
export type MemoryRun = { name: string; samples: number[] };

/** Looks at memory and connections now and then until it is stopped. */
export class Samples {
  readonly runs: MemoryRun[] = [];
  readonly connections: number[] = [];
  /** Tasks that wait, so that it shows when the workers do not keep up. */
  readonly waiting: number[] = [];
  /**
   * Seconds of the processor that APIs and workers took. What a killed one took since it was last looked at is missing, and so are tools
   * in the sandbox, which are not children of the worker when they end.
   */
  readonly processor = { api: 0, worker: 0 };
  readonly #machineBefore = machineSeconds();
  #isRunning = true;
  readonly #running: Promise<void>;

  constructor(firm: Firm, everySeconds: number) {
    this.#running = this.#look(firm, everySeconds);
  }

  async #look(firm: Firm, everySeconds: number): Promise<void> {
    const runOf = new Map<string, MemoryRun>();
    const takenBy = new Map<string, number>();
    while (this.#isRunning) {
      for (const [number, one] of [...firm.apis, ...firm.workers].entries()) {
        this.#keep(runOf, number, one);
        const taken = one.processorSeconds();
        const key = `${number} ${one.starts}`;
        if (taken === null) continue;
        this.processor[one.kind] += taken - (takenBy.get(key) ?? 0);
        takenBy.set(key, taken);
      }
      // The database is away at times; what it cannot say then it says next time.
      const counted = await countIn(firm).catch(() => null);
      if (counted) {
        this.connections.push(counted.connections);
        this.waiting.push(counted.waiting);
      }
      await sleep(everySeconds * 1_000);
    }
  }

  #keep(runOf: Map<string, MemoryRun>, number: number, one: DayProcess): void {
    const memory = one.memory();
    if (memory === null) return;
    const key = `${number} ${one.starts}`;
    if (!runOf.has(key)) {
      const run = { name: `${one.kind} ${number % 2 === 0 ? 'one' : 'two'}`, samples: [] };
      runOf.set(key, run);
      this.runs.push(run);
    }
    runOf.get(key)!.samples.push(memory);
  }

  /** Seconds of the processor that everything on this machine took until now. */
  get machine(): number {
    return machineSeconds() - this.#machineBefore;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }
}

function machineSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;
}

async function countIn({ stage }: Firm): Promise<{ connections: number; waiting: number }> {
  const { rows } = await sql<{ connections: number; waiting: number }>`select
      (select count(*)::int from pg_stat_activity where usename in ('sealdesk_app', 'sealdesk_scoped')) as connections,
      (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after <= now()) as waiting`.execute(
    stage.database.db,
  );
  return rows[0]!;
}
