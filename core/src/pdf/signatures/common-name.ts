import { childrenOf, oidOf, readElement, TAG, type Element } from './der.ts';

const COMMON_NAME = '2.5.4.3';
const BMP_STRING = 0x1e;
const UTF8_STRING = 0x0c;

/** Returns the common name of a certificate's subject, the most specific where there are several; empty where it has none. */
export function commonNameOf(certificate: Buffer): string {
  const fields = childrenOf(childrenOf(readElement(certificate))[0]);
  // Version, number, algorithm, issuer, validity, subject; the first certificates had no version.
  const subject = fields[0]?.tag === TAG.context0 ? fields[5] : fields[4];
  const names = childrenOf(subject)
    .flatMap((names) => childrenOf(names))
    .map((name) => childrenOf(name))
    .filter(([type]) => oidOf(type) === COMMON_NAME);
  return names.at(-1)?.[1] ? textOf(names.at(-1)![1]!) : '';
}

function textOf({ tag, content }: Element): string {
  if (tag === BMP_STRING)
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString('utf16le');
  return content.toString(tag === UTF8_STRING ? 'utf8' : 'latin1');
}
