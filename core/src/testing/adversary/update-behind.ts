import { EditablePdf } from '../sealed/editable-pdf.ts';
import { readObjects, written, type Dictionary, type Value } from '../sealed/pdf-objects.ts';
import { openUpdate } from '../sealed/pdf-update.ts';

/**
 * Adds all pages of another PDF behind a signed one, in place of its own. The signature still covers what it covered before,
 * and a program that looks at nothing else says that it is valid.
 */
export async function replacedBehind(signed: Buffer, other: Buffer): Promise<Buffer> {
  const { trailer, get } = readObjects(signed);
  const added = await EditablePdf.of(other);
  const first = Number(trailer['/Size']);
  const moved = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item)]));
    }
    const reference = typeof value === 'string' ? /^(\d+) 0 R$/.exec(value) : null;
    return reference ? `${Number(reference[1]) + first} 0 R` : value;
  };
  const update = openUpdate(signed);
  const form = get(trailer['/Root'] as string)['/AcroForm'];
  let last = first;
  for (const { reference, value, stream } of added.objects()) {
    const at = moved(reference) as string;
    last = Math.max(last, Number.parseInt(at, 10));
    const isRoot = reference === added.trailer['/Root'];
    const dictionary = moved(value);
    // Without the signature's field nobody would look for a signature.
    const body = isRoot && form ? { ...(dictionary as Dictionary), '/AcroForm': form } : dictionary;
    update.add(at, stream ? streamOf(body as Dictionary, stream) : written(body, null));
  }
  return update.end({ ...trailer, '/Root': moved(added.trailer['/Root']!) }, last + 1);
}

/** Writes a stream with its dictionary. */
export function streamOf(dictionary: Dictionary, stream: Buffer): Buffer {
  const head = `${written({ ...dictionary, '/Length': stream.length }, null)}stream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from('\nendstream')]);
}
