import { expect, it } from 'vitest';
import { matchPieces } from './match-pieces.ts';

const marked = (text: string, wanted: string) =>
  matchPieces(text, wanted)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Hawthorne Estates Lot 14', 'lot', 'Hawthorne Estates [Lot] 14'],
  ['Lot 14, lot 15', ' LOT ', '[Lot] 14, [lot] 15'],
  ['D48213', '482', 'D[482]13'],
  ['Cedar', 'pine', 'Cedar'],
  ['Cedar', '', 'Cedar'],
  ['İzmir Lot', 'lot', 'İzmir Lot'],
])('%j with %j is %s', (text, wanted, result) => expect(marked(text, wanted)).toBe(result));
