import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { builtWeb } from '@sealdesk/tools/product.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { startProductProcess, type ProductProcess } from '@sealdesk/tools/product-process.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { inject } from 'vitest';
import type { FaultScene } from './fault-scene.ts';

/** One more API of the scene's product, which may be killed, and stands still where it is to be. */
export class Victim {
  readonly url: string;
  readonly #folder: string;
  readonly process: ProductProcess;

  private constructor(url: string, folder: string, process: ProductProcess) {
    this.url = url;
    this.#folder = folder;
    this.process = process;
  }

  /** Starts one, ready to serve. */
  static async start(
    { stage, buckets, storeProxy }: FaultScene,
    env: Record<string, string> = {},
    { logFile, root }: { logFile?: number; root?: string } = {},
  ): Promise<Victim> {
    const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-fault-'));
    const [port, privatePort] = [await freePort(), await freePort()];
    const choices = {
      databaseUrl: stage.database.url,
      publicUrl: stage.product.url,
      port,
      privatePort,
      webRoot: builtWeb(),
    };
    const process = await startProductProcess(
      'api',
      {
        ...productEnvironment(inject('services'), choices),
        ...buckets.env,
        S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
        SECRETS_KEY: TEST_SECRETS_KEY,
        LOG_LEVEL: 'warn',
        FAULT_FOLDER: folder,
        ...env,
      },
      { ...(logFile !== undefined && { logFile }), ...(root !== undefined && { root }) },
    );
    return new Victim(`http://127.0.0.1:${port}`, folder, process);
  }

  /** Whoever comes to this point from now on stands still. */
  arm(point: FaultPoint): void {
    rmSync(this.#file(point, '.reached'), { force: true });
    writeFileSync(this.#file(point), '');
  }

  /** Waits until somebody stands at the point. */
  async reached(point: FaultPoint, withinMs = 180_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (!existsSync(this.#file(point, '.reached'))) {
      if (Date.now() > until) throw new Error(`Nobody came to ${point}.\n${this.process.logs().slice(-2_000)}`);
      await sleep(5);
    }
    const pid = readFileSync(this.#file(point, '.reached'), 'utf8');
    if (pid !== '' && Number(pid) !== this.process.child.pid) throw new Error(`Somebody else stands at ${point}.`);
  }

  /** Kills it at once, as a power cut would. */
  async kill(): Promise<void> {
    const { child } = this.process;
    if (child.exitCode === null && child.signalCode === null) {
      const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await hasEnded;
    }
    rmSync(this.#folder, { recursive: true });
  }

  #file(point: FaultPoint, ending = ''): string {
    return path.join(this.#folder, `${point}${ending}`);
  }
}

/** Sends the process a signal; false when it has already ended. */
export function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
