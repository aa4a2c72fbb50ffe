import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { builtWeb } from '@sealdesk/tools/product.ts';
import { startProductProcess, type ProductProcess } from '@sealdesk/tools/product-process.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Stage } from '../harness/stage.ts';

/** As Linux has it on every usual machine. */
const TICKS_PER_SECOND = 100;

type Place = { stage: Stage; env: Record<string, string>; port?: number | undefined };

/** An API or a worker that can end in any manner and be started again at its address. */
export class DayProcess {
  readonly kind: 'api' | 'worker';
  readonly url: string;
  readonly #environment: Record<string, string>;
  #process: ProductProcess;
  #logs = '';
  /** How often it was started. */
  starts = 1;

  private constructor(kind: 'api' | 'worker', environment: Record<string, string>, process: ProductProcess) {
    this.kind = kind;
    this.url = `http://127.0.0.1:${environment['PORT']}`;
    this.#environment = environment;
    this.#process = process;
  }

  /** Starts one, ready to serve. */
  static async start(kind: 'api' | 'worker', { stage, env, port }: Place): Promise<DayProcess> {
    const databaseUrl = new URL(stage.database.url);
    databaseUrl.port = String(stage.databaseProxy.port);
    const choices = {
      databaseUrl: databaseUrl.href,
      publicUrl: stage.product.url,
      port: port ?? (await freePort()),
      privatePort: await freePort(),
      webRoot: builtWeb(),
    };
    const environment = { ...productEnvironment(inject('services'), choices), ...env };
    return new DayProcess(kind, environment, await startProductProcess(kind, environment));
  }

  get pid(): number {
    return this.#process.child.pid!;
  }

  /** Resident memory in MB; null while it is not running. */
  memory(): number | null {
    try {
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]) / 1024);
    } catch {
      return null; // It has ended.
    }
  }

  /** Processor time in seconds; tools in the sandbox are not its children when they end, and not in it. Null while it is not running. */
  processorSeconds(): number | null {
    try {
      const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      const own = fields.slice(11, 15).map(Number);
      return own.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
    } catch {
      return null; // It has ended.
    }
  }

  /** What all its runs have said. */
  logs(): string {
    return this.#logs + this.#process.logs();
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.child.kill(signal);
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await hasEnded;
  }

  /** Starts it again with the same settings. */
  async restart(): Promise<void> {
    this.#logs += this.#process.logs();
    this.#process = await startProductProcess(this.kind, this.#environment);
    this.starts += 1;
  }
}
