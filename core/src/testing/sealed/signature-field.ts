import { EditablePdf } from './editable-pdf.ts';
import { rectOf } from './put-on-page.ts';
import type { PlacedSeal } from './put-seals.ts';
import { drawSeal } from './seal-face.ts';
import type { SignOptions } from './sign-pdf.ts';

const FONTS = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';

/** The field of a signature that shows a seal. `page` is counted from 1. */
export async function fieldShowing(
  sealed: Buffer,
  page: number,
  { seal, spot }: PlacedSeal,
): Promise<NonNullable<SignOptions['field']>> {
  const pdf = await EditablePdf.of(sealed);
  const { width, height, commands } = drawSeal(seal);
  const { rect, turn } = rectOf(pdf, pdf.pages[page - 1]!, { ...spot, width, height });
  // A turned drawing is moved back into its box.
  const [a, b, c, d] = turn;
  const [left, bottom] = [Math.min(0, a * width + c * height), Math.min(0, b * width + d * height)];
  const content = [`${turn.join(' ')} ${-left} ${-bottom} cm`, ...commands].join('\n');
  return { page, rect, appearance: { content, resources: FONTS } };
}
