import path from 'node:path';
import { countToolRun } from '../metrics.ts';
import { traced } from '../traces/spans.ts';
import type { ToolFailure } from './sandbox.ts';

/** Runs a tool and counts how that ended. One that can't be run at all has no sandbox. */
export async function observeTool<Run extends { ok: true } | { ok: false; why: ToolFailure }>(
  command: string,
  run: () => Promise<Run>,
): Promise<Run> {
  const tool = toolName(command);
  try {
    const ended = await traced(`tool ${tool}`, 'internal', run);
    countToolRun(tool, ended.ok ? 'ok' : ended.why);
    return ended;
  } catch (error) {
    countToolRun(tool, 'no-sandbox');
    throw error;
  }
}

/** Returns the name of a program; Node is handed to the sandbox as an open file. */
function toolName(command: string): string {
  return command.startsWith('/proc/') ? 'node' : path.basename(command);
}
