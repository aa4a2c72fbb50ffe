import { newPage, print, type Page } from '../drawings/pdf-page.ts';
import { writePdf } from '../drawings/write-pdf.ts';
import { drawSeal, type Seal } from './seal-face.ts';
import { EditablePdf } from './editable-pdf.ts';
import { pictureOf, putPicture } from './pictures.ts';
import { inOutlines } from './resave.ts';
import { formOf, putAsAnnotation, putInContent, shown, type Spot } from './put-on-page.ts';

/** How a seal is put on a page: in its content as text, outlines or a picture; as a stamp over it; or as a field of a form. */
export const SEAL_FORMS = ['drawn', 'outlines', 'picture', 'annotation', 'field'] as const;
export type SealForm = (typeof SEAL_FORMS)[number];

export type PlacedSeal = { seal: Seal; form: SealForm; spot: Spot };

/** Puts seals on a page. */
export async function putSeals(pdf: EditablePdf, page: string, seals: readonly PlacedSeal[]): Promise<void> {
  for (const { seal, form, spot } of seals) await FORMS[form](pdf, page, seal, spot);
}

/** Prints the number of a sealed page into its upper right corner. */
export function putSealNumber(pdf: EditablePdf, page: string, number: string): void {
  const text = newPage(50, 10);
  print(text, 2, 2, number);
  const { width, height } = shown(pdf, pdf.dict(page));
  putInContent(pdf, page, formOf(pdf, text), { x: width - 60, y: height - 11 });
}

type Put = (pdf: EditablePdf, page: string, seal: Seal, spot: Spot) => Promise<void> | void;

const FORMS: Record<SealForm, Put> = {
  drawn: (pdf, page, seal, spot) => putInContent(pdf, page, formOf(pdf, drawSeal(seal)), spot),
  async outlines(pdf, page, seal, spot) {
    putInContent(pdf, page, await outlinedForm(pdf, drawSeal(seal)), spot);
  },
  async picture(pdf, page, seal, spot) {
    const face = drawSeal(seal);
    const image = putPicture(pdf, await pictureOf(face, 300), !seal.isOpaque);
    putInContent(pdf, page, formOf(pdf, showing(face), { '/Seal': image }), spot);
  },
  annotation(pdf, page, seal, spot) {
    const entries = { '/Subtype': '/Stamp', '/Name': '/EngineerSeal' };
    putAsAnnotation(pdf, page, formOf(pdf, drawSeal(seal)), spot, entries);
  },
  field(pdf, page, seal, spot) {
    const form = pdf.dict((pdf.catalog['/AcroForm'] ??= { '/Fields': [] }));
    const fields = pdf.list(form['/Fields']);
    const entries = { '/Subtype': '/Widget', '/FT': '/Btn', '/Ff': 65_536, '/T': `u:Seal ${fields.length + 1}` };
    form['/Fields'] = [...fields, putAsAnnotation(pdf, page, formOf(pdf, drawSeal(seal)), spot, entries)];
  },
};

/** A drawing that shows a picture in place of its lines. */
function showing({ width, height }: Page): Page {
  return { width, height, commands: [`q ${width} 0 0 ${height} 0 0 cm /Seal Do Q`] };
}

/** Makes a drawing whose letters are outlines, so that no program reads its words. */
async function outlinedForm(pdf: EditablePdf, face: Page): Promise<string> {
  const outlined = await EditablePdf.of(await inOutlines(writePdf([face])));
  const page = outlined.dict(outlined.pages[0]);
  const states = Object.entries(outlined.dict(outlined.dict(page['/Resources'])['/ExtGState']));
  return pdf.addStream(
    {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': [0, 0, face.width, face.height],
      '/Resources': { '/ExtGState': Object.fromEntries(states.map(([name, state]) => [name, outlined.dict(state)])) },
    },
    outlined.data(page['/Contents'] as string),
  );
}
