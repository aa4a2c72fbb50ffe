import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { protections } from './require-sandbox.ts';
import { runTool, type ToolOptions, type ToolRun } from './tool.ts';

// The sandbox shows nothing of ours and its account may not reach our folders: Node is handed to it open, as number 3, and
// the program as copies. A folder that is handed over open would let it climb to everything above that folder.
const RUNTIME = '/proc/self/fd/3';
const COPIES = '/program';
const STRIP_MS = 30_000;

/** Runs a program of ours with Node in a sandbox. It may import the other files of its folder, and nothing else but Node's own parts. */
export async function runProgram(
  main: string,
  nodeOptions: string[],
  options: Omit<ToolOptions, 'files' | 'copies'>,
): Promise<ToolRun> {
  if (!(await protections()).has('files')) return runTool(process.execPath, [...nodeOptions, main], options);
  const scripts = await scriptsOf(path.dirname(main));
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

const known = new Map<string, Promise<Map<string, number>>>();

/** Returns the folder's files as plain scripts, by their names, each as an open file that has no place on the disk. */
function scriptsOf(folder: string): Promise<Map<string, number>> {
  const found = known.get(folder) ?? prepareScripts(folder);
  known.set(folder, found);
  // A disk that was full need not be so the next time.
  found.catch(() => known.delete(folder));
  return found;
}

// By a process of its own: Node warns of this part of it, which would be in our log.
const STRIP = `
import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
const [from, to, ...names] = process.argv.slice(1);
for (const name of names) {
  const script = stripTypeScriptTypes(readFileSync(from + '/' + name, 'utf8'));
  writeFileSync(to + '/' + name, script.replaceAll(/(from '\\.\\/[\\w-]+)\\.ts'/g, "$1.mjs'"), { mode: 0o600 });
}`;

/** To remove the types takes Node four times as long as all else of a short program, so it is done once. */
async function prepareScripts(folder: string): Promise<Map<string, number>> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sealdesk-program-'));
  try {
    const names = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', STRIP];
    await promisify(execFile)(process.execPath, [...options, folder, scratch, ...names], {
      env: {},
      timeout: STRIP_MS,
    });
    return new Map(names.map((name) => [scriptName(name), openSync(path.join(scratch, name), 'r')]));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function scriptName(name: string): string {
  return name.replace(/\.ts$/, '.mjs');
}
