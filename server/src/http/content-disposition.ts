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
