/** The system calls that a tool which reads files never needs, by their numbers on x86_64 and aarch64; null where there is none. */
const REFUSED_CALLS: Record<string, [x86: number | null, arm: number | null]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  vhangup: [153, 58],
  personality: [135, 92],
  fanotify_init: [300, 262],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
};

/** The parts of a machine whose numbers differ. */
const MACHINES = [
  { audit: 0xc000003e, place: 0, clone: 56, socket: 41 },
  { audit: 0xc00000b7, place: 1, clone: 220, socket: 198 },
] as const;

const CLONE3 = 435;
/** Numbers from here on are those of the x32 interface of x86_64, which has the same calls again. */
const X32 = 0x40000000;
/** Every flag of clone that makes a namespace. */
const NEW_NAMESPACES = 0x7e020080;
/** Unix, IPv4 and IPv6 sockets: the last two reach nothing in the network namespace. Others, such as vsock, know no namespace. */
const SOCKET_FAMILIES = [1, 2, 10];

const [ALLOW, KILL, ERRNO] = [0x7fff0000, 0x80000000, 0x00050000];
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];

// The few instructions of the filter language that are needed (linux/filter.h), and where struct seccomp_data holds what.
const [LOAD, IF_EQUAL, IF_AT_LEAST, IF_BITS, GO, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x05, 0x06];
const [CALL, MACHINE, FIRST_ARGUMENT] = [0, 4, 16];

type Step = [code: number, ifTrue: number, ifFalse: number, value: number];

const refuse = (error: number): Step => [RETURN, 0, 0, ERRNO | error];
const allow: Step = [RETURN, 0, 0, ALLOW];

/** Returns the filter of system calls as the kernel reads it: a list of eight-byte steps in the machine's own byte order. */
export function systemCallFilter(): Buffer {
  const steps: Step[] = [[LOAD, 0, 0, MACHINE]];
  for (const machine of MACHINES) {
    const own = stepsOf(machine);
    // A jump on a condition reaches 255 steps; this one has no such limit.
    steps.push([IF_EQUAL, 1, 0, machine.audit], [GO, 0, 0, own.length], ...own);
  }
  steps.push([RETURN, 0, 0, KILL]);
  const filter = Buffer.alloc(steps.length * 8);
  for (const [place, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    filter.writeUInt16LE(code, place * 8);
    filter.writeUInt8(ifTrue, place * 8 + 2);
    filter.writeUInt8(ifFalse, place * 8 + 3);
    filter.writeUInt32LE(value, place * 8 + 4);
  }
  return filter;
}

function stepsOf({ place, clone, socket }: (typeof MACHINES)[number]): Step[] {
  const refused = Object.values(REFUSED_CALLS).flatMap((numbers) => numbers[place] ?? []);
  const families = SOCKET_FAMILIES.flatMap((family): Step[] => [[IF_EQUAL, 0, 1, family], allow]);
  return [
    [LOAD, 0, 0, CALL],
    ...(place === 0 ? ([[IF_AT_LEAST, 0, 1, X32], refuse(EPERM)] as Step[]) : []),
    ...refused.flatMap((number): Step[] => [[IF_EQUAL, 0, 1, number], refuse(EPERM)]),
    // Its flags are in memory, where a filter can't look. "Not there" makes the C library use clone.
    [IF_EQUAL, 0, 1, CLONE3],
    refuse(ENOSYS),
    [IF_EQUAL, 0, 4, clone],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    [IF_BITS, 0, 1, NEW_NAMESPACES],
    refuse(EPERM),
    allow,
    [IF_EQUAL, 0, 2 + families.length, socket],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    ...families,
    refuse(EAFNOSUPPORT),
    allow,
  ];
}
