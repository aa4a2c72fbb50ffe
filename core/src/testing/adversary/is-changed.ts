import { onFiles } from '../sealed/on-files.ts';
import type { Case } from './make-case.ts';

const DPI = 200;
/** A difference in gray that people see; less may come from how a program draws. */
const SEEN = 50;

/** Returns true when a tampered page looks different from its twin, or a page or the file as a whole isn't the same. */
export async function isChanged({ tampered, twin, target }: Case): Promise<boolean> {
  for (const page of target.foundOn) {
    const [one, other] = await Promise.all([drawn(tampered.sealed, page), drawn(twin.sealed, page)]);
    if (one.length !== other.length || one.some((gray, place) => Math.abs(gray - other[place]!) > SEEN)) return true;
  }
  return false;
}

function drawn(pdf: Buffer, page: number): Promise<Buffer> {
  const draw = `pdftoppm -gray -cropbox -r ${DPI} -f ${page} -l ${page} in.pdf > out.pdf`;
  return onFiles('sh', ['-c', draw], { 'in.pdf': pdf });
}
