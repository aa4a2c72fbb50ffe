import { crc32 } from 'node:zlib';
import { MAX_NAME_BYTES, quoted, ZipRefused } from './zip-refused.ts';

/** What a name has to do with: its bytes, whether they are marked as UTF-8, and a second spelling that some writers add. */
export type RawName = { bytes: Buffer; isUtf8: boolean; unicodePath: Buffer | null };

/** Returns the path inside the zip, cleaned, with `/` between its parts; or a refusal that says what is wrong with it. */
export function cleanName(raw: RawName): string {
  if (raw.bytes.length > MAX_NAME_BYTES) {
    throw new ZipRefused(`A file inside the zip has a name of more than ${MAX_NAME_BYTES} bytes.`);
  }
  const name = cleanPath(decode(raw.bytes, raw.isUtf8));
  const second = secondSpelling(raw);
  return second === null ? name : cleanPath(second);
}

/** Equal for two names that one disk or another would take for the same file. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function cleanPath(name: string): string {
  if (name === '') throw new ZipRefused('A file inside the zip has no name.');
  // Line breaks, signs that turn the reading direction, and everything else that shows nothing.
  if (/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u.test(name)) {
    throw new ZipRefused(`The name ${quoted(name)} inside the zip has hidden characters.`);
  }
  const parts = name.split(/[/\\]/);
  const leavesTheZip = parts[0] === '' || parts.includes('..') || /^[a-z]:/i.test(name);
  if (leavesTheZip) throw new ZipRefused(`The path ${quoted(name)} leads out of the zip.`);
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}

/** Names that are not marked are often UTF-8 all the same; what can't be is of the old code page. */
function decode(bytes: Buffer, isUtf8: boolean): string {
  const text = asUtf8(bytes);
  if (text !== null) return text;
  if (isUtf8) throw new ZipRefused(`The name ${quoted(fromCp437(bytes))} inside the zip is not valid text.`);
  return fromCp437(bytes);
}

/** The second spelling counts only when it was made for this name. */
function secondSpelling({ bytes, unicodePath }: RawName): string | null {
  if (!unicodePath || unicodePath.length < 6 || unicodePath[0] !== 1) return null;
  if (unicodePath.readUInt32LE(1) !== crc32(bytes)) return null;
  const text = asUtf8(unicodePath.subarray(5));
  if (text === null || unicodePath.length - 5 > MAX_NAME_BYTES) {
    throw new ZipRefused(`The name ${quoted(fromCp437(bytes))} inside the zip is not valid text.`);
  }
  return text;
}

function asUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

// The upper half of the character set of the first PC, in which names stand that are not marked as UTF-8.
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Decodes bytes of code page 437. */
function fromCp437(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : UPPER[byte - 128]!)).join('');
}
