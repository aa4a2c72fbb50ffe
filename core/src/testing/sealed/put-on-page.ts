import type { Page } from '../drawings/pdf-page.ts';
import type { EditablePdf } from './editable-pdf.ts';
import type { Dictionary, Value } from './pdf-objects.ts';

/** A place on a page as it is shown: points from its lower left corner. */
export type Spot = { x: number; y: number };

type Matrix = [number, number, number, number, number, number];

/** What is shown of a page: its size, and the matrix that leads from there to the page's own coordinates. */
export function shown(pdf: EditablePdf, page: Dictionary): { width: number; height: number; matrix: Matrix } {
  const box = pdf.inherited(page, '/CropBox') ?? pdf.inherited(page, '/MediaBox');
  const [left, bottom, right, top] = pdf.list(box) as [number, number, number, number];
  const [width, height] = [right - left, top - bottom];
  switch (((Number(pdf.inherited(page, '/Rotate') ?? 0) % 360) + 360) % 360) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, right, bottom] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, right, top] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, left, top] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, left, bottom] };
  }
}

/** Adds a drawing to the content of a page, upright as it is shown. */
export function putInContent(pdf: EditablePdf, pageReference: string, form: string, spot: Spot): void {
  const page = pdf.dict(pageReference);
  const resources = { ...pdf.dict(pdf.inherited(page, '/Resources')) };
  const objects = { ...pdf.dict(resources['/XObject']) };
  const name = `/Added${Object.keys(objects).length}`;
  page['/Resources'] = { ...resources, '/XObject': { ...objects, [name]: form } };
  const [a, b, c, d, e, f] = shown(pdf, page).matrix;
  const place = `1 0 0 1 ${spot.x} ${spot.y} cm`;
  const draw = `Q q ${a} ${b} ${c} ${d} ${e} ${f} cm ${place} ${name} Do Q`;
  const before = Array.isArray(pdf.at(page['/Contents'])) ? pdf.list(page['/Contents']) : [page['/Contents']!];
  page['/Contents'] = [pdf.addStream({}, 'q\n'), ...before, pdf.addStream({}, `\n${draw}\n`)];
}

/** Adds a drawing to a page as an annotation, which is drawn over the content; returns a reference to it. */
export function putAsAnnotation(
  pdf: EditablePdf,
  pageReference: string,
  form: string,
  spot: Spot,
  entries: Dictionary,
): string {
  const page = pdf.dict(pageReference);
  const [width, height] = pdf.list(pdf.dict(form)['/BBox']).slice(2) as [number, number];
  const { rect, turn } = rectOf(pdf, pageReference, { ...spot, width, height });
  pdf.dict(form)['/Matrix'] = [...turn, 0, 0];
  const annotation = pdf.add({
    '/Type': '/Annot',
    '/Rect': rect,
    '/AP': { '/N': form },
    '/F': 4,
    '/P': pageReference,
    ...entries,
  });
  page['/Annots'] = [...pdf.list(page['/Annots']), annotation];
  return annotation;
}

/** The rectangle of an annotation in the page's own points, and how its drawing is turned to be upright as shown. */
export function rectOf(
  pdf: EditablePdf,
  pageReference: string,
  { x, y, width, height }: Spot & { width: number; height: number },
): { rect: [number, number, number, number]; turn: [number, number, number, number] } {
  const { matrix } = shown(pdf, pdf.dict(pageReference));
  const [[fromX, fromY], [toX, toY]] = [apply(matrix, x, y), apply(matrix, x + width, y + height)];
  const [a, b, c, d] = matrix;
  return {
    rect: [Math.min(fromX, toX), Math.min(fromY, toY), Math.max(fromX, toX), Math.max(fromY, toY)],
    turn: [a, b, c, d],
  };
}

/** Makes a drawing that can be put on pages. */
export function formOf(pdf: EditablePdf, drawing: Page, images: Dictionary = {}): string {
  return pdf.addStream(
    {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': [0, 0, drawing.width, drawing.height],
      '/Resources': { '/Font': fonts(), '/XObject': images },
    },
    drawing.commands.join('\n'),
  );
}

function fonts(): Dictionary {
  const font = (base: string): Value => ({
    '/Type': '/Font',
    '/Subtype': '/Type1',
    '/BaseFont': base,
    '/Encoding': '/WinAnsiEncoding',
  });
  return { '/F1': font('/Helvetica'), '/F2': font('/Helvetica-Bold'), '/F3': font('/Courier') };
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
