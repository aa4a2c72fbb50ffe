import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';

type Wishes = NonNullable<Parameters<typeof aTrussPackage>[0]>;

/** Returns a customer's zip of generated drawings, for browser tests: the same options give the same bytes. */
export function aJobZip(wishes: Wishes = {}): Buffer {
  return writeZip(aTrussPackage(wishes));
}
