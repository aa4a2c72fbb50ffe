import { goodParts } from './good-parts.ts';
import { DEFLATED, writeZip } from './write-zip.ts';

/** The harmless file that virus scanners find by agreement; put together here, because written out they find it here. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Drawings with that file among them. */
export function zipWithEicar(): Buffer {
  return writeZip([...goodParts(), { name: 'notes.txt', bytes: EICAR, method: DEFLATED }]);
}
