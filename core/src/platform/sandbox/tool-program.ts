import { closeSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { protections } from './require-sandbox.ts';
import { runTool, type ToolOptions, type ToolRun } from './tool.ts';

// The sandbox shows nothing of ours and its account may not reach our folders: Node is handed to it open, as number 3, and
// the program as copies. A folder that is handed over open would let it climb to everything above that folder.
const RUNTIME = '/proc/self/fd/3';
const COPIES = '/program';

/** Runs a program of ours with Node in a sandbox. It may import the other files of its folder, and nothing else but Node's own parts. */
export async function runProgram(
  main: string,
  nodeOptions: string[],
  options: Omit<ToolOptions, 'files' | 'copies'>,
): Promise<ToolRun> {
  if (!(await protections()).has('files')) return runTool(process.execPath, [...nodeOptions, main], options);
  const folder = path.dirname(main);
  const names = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const opened: number[] = [];
  const open = (file: string) => {
    const number = openSync(file, 'r');
    opened.push(number);
    return number;
  };
  try {
    return await runTool(RUNTIME, [...nodeOptions, `${COPIES}/${path.basename(main)}`], {
      ...options,
      files: [open(process.execPath)],
      copies: names.map((name) => ({ file: open(path.join(folder, name)), at: `${COPIES}/${name}` })),
    });
  } finally {
    for (const number of opened) closeSync(number);
  }
}
