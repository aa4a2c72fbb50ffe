import { aTrussPackage } from '../drawings/truss-package.ts';
import { DEFLATED } from './write-zip.ts';
import type { ZipPart } from './write-zip.ts';

/** Drawings as a customer packs them. New objects on each call: a case may change them. */
export function goodParts(): ZipPart[] {
  return aTrussPackage().map(({ name, bytes }) => ({ name, bytes, method: DEFLATED }));
}

/** One small file under that name, beside nothing. */
export function aPart(name: string | Buffer, more: Partial<ZipPart> = {}): ZipPart {
  return { name, bytes: Buffer.from('drawn'), ...more };
}
