import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '@sealdesk/tools/product.ts';

const TICKS_PER_SECOND = 100;

/** Returns the resident memory of a process and of all its descendants, in MB. */
export function residentMb(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + ownResidentMb(one), 0);
}

/** Returns the processor time that a process and its ended descendants have used, in seconds. */
export function cpuSeconds(pid: number): number {
  // Behind the name, which may hold anything, the fields are counted from the state: utime is the twelfth of them.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Returns the processor time that all processes of the product have used, in seconds. */
export function productSeconds({ apis, workers }: Product): number {
  return [...apis, ...workers].reduce((sum, { pid }) => sum + cpuSeconds(pid!), 0);
}

function ownResidentMb(pid: number): number {
  const status = readProc(pid, 'status');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readProc(Number(name), 'status'))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] => (children.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Reads a file of a process; empty when the process has ended meanwhile. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
