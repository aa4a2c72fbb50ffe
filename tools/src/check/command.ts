import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { projectRoot } from '../services/place.ts';
import { waitUntil } from '../services/processes.ts';

export type Run = { isFine: boolean; output: string; stdout: string };

const programs = path.join(projectRoot, 'node_modules/.bin');
const longestMinutes = 45;
const running = new Set<ChildProcess>();
let isCalledOff = false;

/** Ends the commands that run now, for a check that is called off. Later ones never start. */
export async function stopCommands(): Promise<void> {
  isCalledOff = true;
  // As Ctrl-C would: on this signal the test runners stop the servers and browsers that they started.
  for (const child of running) child.kill('SIGINT');
  await waitUntil(() => running.size === 0, 20_000);
  for (const child of running) child.kill('SIGKILL');
}

type Options = { cwd?: string; env?: Record<string, string> };

/** Runs a command in the project and gives what it printed, in order, and whether it ended well. */
export function runCommand(
  command: string,
  args: string[],
  { cwd = projectRoot, env = {} }: Options = {},
): Promise<Run> {
  return new Promise((resolve) => {
    if (isCalledOff) return;
    let output = '';
    let stdout = '';
    // Programs find each other by PATH, wherever they are started: the linter its type checker, for one.
    const searchPath = `${programs}:${process.env.PATH}`;
    const environment = { ...process.env, ...env, PATH: searchPath, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('close', () => running.delete(child));
    // A command that hangs must not hold up the check for ever.
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ isFine: false, output: `${output}\nEnded after ${longestMinutes} minutes.`, stdout });
    }, longestMinutes * 60_000);
    limit.unref();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => resolve({ isFine: false, output: `${command}: ${error.message}`, stdout: '' }));
    child.once('close', (code) => resolve({ isFine: code === 0, output, stdout }));
  });
}

/** Runs a program that an npm package of ours brings. */
export function runProgram(name: string, args: string[], options: Options = {}): Promise<Run> {
  return runCommand(path.join(programs, name), args, options);
}
