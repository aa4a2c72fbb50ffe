/** A part of a text, from that place on. */
export type Piece = { from: number; text: string; isMatch: boolean };

/** Cuts a text into what matches the wanted part of it, in either case, and what stands between. */
export function matchPieces(text: string, wanted: string): Piece[] {
  const part = wanted.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift every place after it.
  if (part === '' || lower.length !== text.length) return [{ from: 0, text, isMatch: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, from)) {
    if (at > from) pieces.push({ from, text: text.slice(from, at), isMatch: false });
    from = at + part.length;
    pieces.push({ from: at, text: text.slice(at, from), isMatch: true });
  }
  if (from < text.length) pieces.push({ from, text: text.slice(from), isMatch: false });
  return pieces;
}
