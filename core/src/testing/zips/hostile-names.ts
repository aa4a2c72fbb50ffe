import { aPart, goodParts } from './good-parts.ts';
import type { HostileZip } from './hostile-zip.ts';
import { writeZip } from './write-zip.ts';

const UTF8_FLAG = 1 << 11;
const beside = (name: string | Buffer, flags?: number) =>
  writeZip([...goodParts(), aPart(name, flags === undefined ? {} : { flags })]);

/** Names that lead elsewhere, hide something, or are there twice. */
export const hostileNames: HostileZip[] = [
  { id: 'ZIP-001', what: 'a path upwards', make: () => beside('../../etc/x'), refusal: /leads out of the zip/ },
  { id: 'ZIP-002', what: 'a path upwards by \\', make: () => beside('..\\..\\x'), refusal: /leads out of the zip/ },
  { id: 'ZIP-003', what: 'an absolute path', make: () => beside('/etc/x'), refusal: /leads out of the zip/ },
  { id: 'ZIP-004', what: 'a drive', make: () => beside('C:\\windows\\x'), refusal: /leads out of the zip/ },
  { id: 'ZIP-005', what: 'a NUL in a name', make: () => beside('a.pdf\0.exe'), refusal: /hidden characters/ },
  { id: 'ZIP-006', what: 'a line break in a name', make: () => beside('a\r\nb.pdf'), refusal: /hidden characters/ },
  {
    id: 'ZIP-007',
    what: 'a name of 65,535 bytes',
    make: () => beside('a'.repeat(65_535)),
    refusal: /name of more than 255 bytes/,
  },
  {
    id: 'ZIP-008',
    what: 'a name that is marked as UTF-8 and is not',
    make: () => beside(Buffer.from([0x61, 0xff, 0xfe, 0x62]), UTF8_FLAG),
    refusal: /not valid text/,
  },
  { id: 'ZIP-009', what: 'a name turned around', make: () => beside('a\u202efdp.exe'), refusal: /hidden characters/ },
  {
    id: 'ZIP-010',
    what: 'two files of one name',
    make: () => writeZip([...goodParts(), aPart('a.txt'), aPart('a.txt', { bytes: Buffer.from('other') })]),
    refusal: /the same name: "a\.txt"/,
  },
  {
    id: 'ZIP-011',
    what: 'two names that differ in case',
    make: () => writeZip([...goodParts(), aPart('Plan.txt'), aPart('plan.TXT')]),
    refusal: /the same name/,
  },
  {
    id: 'ZIP-011',
    what: 'two names that differ in how an accent is written',
    make: () => writeZip([...goodParts(), aPart('\u00e9.txt'), aPart('e\u0301.txt')]),
    refusal: /the same name/,
  },
  {
    id: 'ZIP-012',
    what: 'a link',
    make: () => writeZip([...goodParts(), aPart('link', { bytes: Buffer.from('/etc/passwd'), mode: 0o120777 })]),
    refusal: /a link or a device/,
  },
  ...[0o010644, 0o020644, 0o060644, 0o140644].map((mode) => ({
    id: 'ZIP-013',
    what: `a file of the kind ${mode.toString(8)}`,
    make: () => writeZip([...goodParts(), aPart('device', { mode })]),
    refusal: /a link or a device/,
  })),
];
