import process from 'node:process';
import { Refused } from '@sealdesk/core/refused.ts';

/** Runs a command to its end. A refusal is a sentence for whoever typed the command; anything else is a bug and shows where. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
