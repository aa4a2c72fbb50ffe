import { expect, it } from 'vitest';
import { systemCallFilter } from './system-calls.ts';

const [X86, ARM] = [0xc000003e, 0xc00000b7];
const ALLOWED = 'allowed';

/** Judges a call as the kernel does: it follows the steps of the filter until one returns. */
function judge(machine: number, call: number, argument = 0): string {
  const filter = systemCallFilter();
  const data = new Map([
    [0, call],
    [4, machine],
    [16, argument],
  ]);
  let loaded = 0;
  for (let at = 0; at * 8 < filter.length; at += 1) {
    const [code, ifTrue, ifFalse] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2]!, filter[at * 8 + 3]!];
    const value = filter.readUInt32LE(at * 8 + 4);
    const go = (holds: boolean) => (at += holds ? ifTrue : ifFalse);
    if (code === 0x20) loaded = data.get(value)!;
    else if (code === 0x15) go(loaded === value);
    else if (code === 0x35) go(loaded >= value);
    else if (code === 0x45) go((loaded & value) !== 0);
    else if (code === 0x05) at += value;
    else if (value === 0x7fff0000) return ALLOWED;
    else return value === 0x80000000 ? 'killed' : `error ${value & 0xffff}`;
  }
  throw new Error('The filter has no end.');
}

it.each([
  { machine: X86, name: 'x86_64', read: 0, execve: 59, ptrace: 101, unshare: 272, clone: 56, socket: 41 },
  { machine: ARM, name: 'aarch64', read: 63, execve: 221, ptrace: 117, unshare: 97, clone: 220, socket: 198 },
])('refuses on $name what no tool needs, and nothing else', ({ machine, ...calls }) => {
  expect(judge(machine, calls.read)).toBe(ALLOWED);
  expect(judge(machine, calls.execve)).toBe(ALLOWED);
  expect(judge(machine, calls.ptrace)).toBe('error 1');
  expect(judge(machine, calls.unshare)).toBe('error 1');
  const [thread, child, newUser] = [0x3d0f00, 0x1200011, 0x10000011];
  expect([thread, child, newUser].map((flags) => judge(machine, calls.clone, flags))).toEqual([
    ALLOWED,
    ALLOWED,
    'error 1',
  ]);
  expect(judge(machine, 435)).toBe('error 38');
  const [unix, ipv4, ipv6, netlink, vsock] = [1, 2, 10, 16, 40];
  for (const family of [unix, ipv4, ipv6]) expect(judge(machine, calls.socket, family)).toBe(ALLOWED);
  for (const family of [netlink, vsock]) expect(judge(machine, calls.socket, family)).toBe('error 97');
});

it('ends a program of another machine, and refuses the second set of calls of x86_64', () => {
  expect(judge(0x40000003, 3)).toBe('killed');
  expect(judge(X86, 0x40000000)).toBe('error 1');
});
