import { writePdf } from '../drawings/write-pdf.ts';
import { onFiles, OUT } from './on-files.ts';
import { EditablePdf } from './editable-pdf.ts';
import { pictureOf, putPicture } from './pictures.ts';
import type { PlannedPage } from './planned-page.ts';
import { inOutlines } from './resave.ts';
import { swapGlyphs } from './swapped-glyphs.ts';

/** Writes pages as the one PDF that is to be sealed. */
export async function writePlanned(pages: readonly PlannedPage[]): Promise<Buffer> {
  const asText = writePdf(pages.map(({ drawing }) => drawing));
  const isOutlined = pages.some(({ words }) => words === 'outlines');
  const files = { 'text.pdf': asText, 'outlines.pdf': isOutlined ? await inOutlines(asText) : asText };
  const picked = pages.flatMap(({ words }, place) => [
    words === 'outlines' ? 'outlines.pdf' : 'text.pdf',
    String(place + 1),
  ]);
  const joined = await onFiles('qpdf', ['--empty', '--deterministic-id', '--pages', ...picked, '--', OUT], files);
  const pdf = await EditablePdf.of(joined);
  for (const [place, reference] of pdf.pages.entries()) {
    const { drawing, words, rotate, crop, swappedGlyphs } = pages[place]!;
    const page = pdf.dict(reference);
    if (words === 'picture') {
      const picture = await pictureOf(drawing, 200);
      page['/Contents'] = pdf.addStream({}, `q ${drawing.width} 0 0 ${drawing.height} 0 0 cm /Scan Do Q`);
      page['/Resources'] = { '/XObject': { '/Scan': putPicture(pdf, picture) } };
    }
    if (swappedGlyphs) swapGlyphs(pdf, page, swappedGlyphs);
    if (rotate !== 0) page['/Rotate'] = rotate;
    if (crop) page['/CropBox'] = [crop[0], crop[1], drawing.width - crop[2], drawing.height - crop[3]];
  }
  return pdf.write();
}
