/**
 * Says whether the file begins with just the pieces that were sent. Name, size and day can be the same of another file, and
 * a file put together out of two would be nobody's.
 */
export async function beginsWith(file: Blob, pieces: readonly { size: number; sha256: string }[]): Promise<boolean> {
  let at = 0;
  for (const { size, sha256 } of pieces) {
    const bytes = await file.slice(at, at + size).arrayBuffer();
    if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) return false;
    at += size;
  }
  return true;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
