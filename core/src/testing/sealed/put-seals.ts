import type { Page } from '../drawings/pdf-page.ts';
import { drawSeal, type Seal } from './seal-face.ts';
import type { EditablePdf } from './editable-pdf.ts';
import { pictureOf, putPicture } from './pictures.ts';
import { formOf, putAsAnnotation, putInContent, type Spot } from './put-on-page.ts';

/** How a seal is put on a page: drawn or as a picture in its content, as a stamp over it, or as a field of a form. */
export const SEAL_FORMS = ['drawn', 'picture', 'annotation', 'field'] as const;
export type SealForm = (typeof SEAL_FORMS)[number];

export type PlacedSeal = { seal: Seal; form: SealForm; spot: Spot };

/** Puts seals on a page. */
export async function putSeals(pdf: EditablePdf, page: string, seals: readonly PlacedSeal[]): Promise<void> {
  for (const { seal, form, spot } of seals) await FORMS[form](pdf, page, drawSeal(seal), spot);
}

type Put = (pdf: EditablePdf, page: string, face: Page, spot: Spot) => Promise<void> | void;

const FORMS: Record<SealForm, Put> = {
  drawn: (pdf, page, face, spot) => putInContent(pdf, page, formOf(pdf, face), spot),
  async picture(pdf, page, face, spot) {
    const image = putPicture(pdf, await pictureOf(face, 300), true);
    putInContent(pdf, page, formOf(pdf, showing(face), { '/Seal': image }), spot);
  },
  annotation(pdf, page, face, spot) {
    putAsAnnotation(pdf, page, formOf(pdf, face), spot, { '/Subtype': '/Stamp', '/Name': '/EngineerSeal' });
  },
  field(pdf, page, face, spot) {
    const form = pdf.dict((pdf.catalog['/AcroForm'] ??= { '/Fields': [] }));
    const fields = pdf.list(form['/Fields']);
    const entries = { '/Subtype': '/Widget', '/FT': '/Btn', '/Ff': 65_536, '/T': `u:Seal ${fields.length + 1}` };
    form['/Fields'] = [...fields, putAsAnnotation(pdf, page, formOf(pdf, face), spot, entries)];
  },
};

/** A drawing that shows a picture in place of its lines. */
function showing({ width, height }: Page): Page {
  return { width, height, commands: [`q ${width} 0 0 ${height} 0 0 cm /Seal Do Q`] };
}
