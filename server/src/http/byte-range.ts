export type ByteRange = { start: number; end: number };

/** Which bytes are asked for: a part, the whole (null), or what the file does not have. Ends are included. */
export function askedRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  etag: string,
): ByteRange | null | 'unsatisfiable' {
  if (range === undefined) return null;
  // Whoever has the beginning of another file gets this one whole. A date proves nothing here, so it never matches.
  if (ifRange !== undefined && ifRange !== etag) return null;
  // Several ranges at once are answered with the whole, as is what we cannot read: both are allowed.
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
