import { readFileSync } from 'node:fs';

/** What a piece of work took: time by the clock, processor time, and the most memory of this process with all its tools. */
export type Measured = { seconds: number; cpu: number; memory: number };

const TICKS_PER_SECOND = 100;
const EVERY_MS = 50;

/** Runs the work and measures it, this process and every tool that it starts included. */
export async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const own = process.pid;
  /** The processor time of each tool that we started, with its own children, when it was last seen. */
  const tools = new Map<number, number>();
  let memory = 0;
  const look = () => {
    let all = residentBytes(own);
    for (const child of childrenOf(own)) {
      const tree = [child, ...descendantsOf(child)];
      tools.set(child, Math.max(tools.get(child) ?? 0, sumOf(tree.map((pid) => cpuSeconds(pid, 'with ended')))));
      all += sumOf(tree.map(residentBytes));
    }
    memory = Math.max(memory, all);
  };
  look();
  const before = {
    seen: sumOf([...tools.values()]),
    own: cpuSeconds(own, 'alone'),
    all: cpuSeconds(own, 'with ended'),
  };
  const timer = setInterval(look, EVERY_MS);
  const began = performance.now();
  try {
    await work();
    const seconds = (performance.now() - began) / 1000;
    look();
    // A tool that is killed may leave its time to nobody, and one that ends at once is not seen: the larger sum is nearer.
    const seen = cpuSeconds(own, 'alone') - before.own + sumOf([...tools.values()]) - before.seen;
    return { seconds, cpu: Math.max(seen, cpuSeconds(own, 'with ended') - before.all), memory };
  } finally {
    clearInterval(timer);
  }
}

/** The memory of this process now, in bytes. */
export function ownMemory(): number {
  return residentBytes(process.pid);
}

function cpuSeconds(pid: number, of: 'alone' | 'with ended'): number {
  // Behind the name, which may hold anything, the fields are counted from the state: utime is the twelfth of them.
  const fields = read(pid, 'stat').split(') ').at(-1)!.split(' ');
  return sumOf(fields.slice(11, of === 'alone' ? 13 : 15).map(Number)) / TICKS_PER_SECOND;
}

/** The memory of a process now, in bytes. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1] ?? 0) * 1024;
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  return read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Reads a file of a process; empty when the process has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
