import { Refused } from '@sealdesk/core/refused.ts';
import { UNUSABLE_NAME } from '@sealdesk/core/uploads/file-name.ts';
import { malformed } from '../uploads/multipart.ts';

/** What a part of a form is called, and the name of its file; null for a plain field. */
export type Disposition = { name: string; fileName: string | null };

const PARAMETER = /^\s*;\s*([A-Za-z]+\*?)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/s;
const EXTENDED = /^utf-8''(.*)$/i;

/** Reads the content-disposition of a part. What a parser could read in two ways is refused: it is how names are forged. */
export function parseDisposition(header: string | undefined): Disposition {
  if (header === undefined || !/^form-data(?=\s*;|\s*$)/i.test(header)) throw malformed();
  const parameters = new Map<string, string>();
  let rest = header.slice('form-data'.length);
  while (rest.trim() !== '') {
    const [whole, key, quoted, plain] = PARAMETER.exec(rest) ?? [];
    const name = key?.toLowerCase();
    if (whole === undefined || name === undefined || parameters.has(name)) throw new Refused('invalid', UNUSABLE_NAME);
    parameters.set(name, quoted === undefined ? plain! : unquote(quoted));
    rest = rest.slice(whole.length);
  }
  const name = parameters.get('name');
  if (name === undefined) throw malformed();
  const extended = parameters.get('filename*');
  return { name, fileName: extended === undefined ? (parameters.get('filename') ?? null) : decodeExtended(extended) };
}

/** Browsers write the three signs that would end the value as %22, %0D and %0A, and nothing else so. */
function unquote(text: string): string {
  return text
    .replaceAll('\\"', '"')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodeExtended(text: string): string {
  const [, encoded] = EXTENDED.exec(text) ?? [];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Refused below, as every name that can't be read.
  }
  throw new Refused('invalid', UNUSABLE_NAME);
}

/** The header that makes a browser save an answer under a name: plain for old ones, and as it is for the rest (RFC 6266, 8187). */
export function attachment(name: string): string {
  // Whatever the name holds, nothing of it ends the value or begins a header.
  const safe = name.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_');
  // A percent sign is left out as well: some readers decode it even here.
  const plain = safe.replaceAll(/[^\x20-\x7E]|["%]/gu, '_');
  const exact = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
