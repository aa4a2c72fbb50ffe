import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
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
  const scripts = scriptsOf(path.dirname(main));
  const opened: number[] = [];
  const open = (file: string) => {
    const number = openSync(file, 'r');
    opened.push(number);
    return number;
  };
  try {
    return await runTool(RUNTIME, [...nodeOptions, `${COPIES}/${scriptName(path.basename(main))}`], {
      ...options,
      files: [open(process.execPath)],
      // Opened anew, so that each run reads from the beginning.
      copies: [...scripts].map(([name, kept]) => ({ file: open(`/proc/self/fd/${kept}`), at: `${COPIES}/${name}` })),
    });
  } finally {
    for (const number of opened) closeSync(number);
  }
}

const known = new Map<string, Map<string, number>>();

/**
 * Returns the folder's files as plain scripts, by their names, each as an open file that has no place on the disk. To remove the
 * types takes Node four times as long as all else of a short program, so it is done once.
 */
function scriptsOf(folder: string): Map<string, number> {
  const found = known.get(folder);
  if (found) return found;
  const scratch = mkdtempSync(path.join(tmpdir(), 'sealdesk-program-'));
  try {
    const names = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const scripts = new Map(
      names.map((name) => {
        const script = stripTypeScriptTypes(readFileSync(path.join(folder, name), 'utf8'));
        const file = path.join(scratch, name);
        writeFileSync(file, script.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.mjs'"), { mode: 0o600 });
        return [scriptName(name), openSync(file, 'r')];
      }),
    );
    known.set(folder, scripts);
    return scripts;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function scriptName(name: string): string {
  return name.replace(/\.ts$/, '.mjs');
}
