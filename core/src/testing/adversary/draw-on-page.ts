import type { EditablePdf } from '../sealed/editable-pdf.ts';
import type { Dictionary, Value } from '../sealed/pdf-objects.ts';
import { shownSize, toShown, type PlannedPage } from '../sealed/planned-page.ts';
import { rectOf, shown } from '../sealed/put-on-page.ts';
import type { Area } from './aims.ts';

type InkOptions = {
  /** Draws it before the rest of the page, so that the rest is over it. */
  isUnder?: boolean;
  /** Writes the commands into the page's own content; otherwise they are a form of their own. */
  isInline?: boolean;
  resources?: Dictionary;
  /** Entries of the form, such as its group. */
  form?: Dictionary;
};

/** Draws on a sealed page, in the coordinates of its drawing. */
export function drawOn(
  pdf: EditablePdf,
  reference: string,
  planned: PlannedPage,
  commands: readonly string[],
  { isUnder = false, isInline = false, resources = {}, form = {} }: InkOptions = {},
): void {
  const page = pdf.dict(reference);
  const place = [shown(pdf, page).matrix, shownMatrix(planned)].map((matrix) => `${matrix.join(' ')} cm`).join(' ');
  let body = commands.join('\n');
  if (!isInline) {
    const stream = pdf.addStream(
      {
        '/Type': '/XObject',
        '/Subtype': '/Form',
        '/BBox': [-2000, -2000, 4000, 4000],
        '/Resources': { '/Font': standardFonts(), ...resources },
        ...form,
      },
      body,
    );
    body = `${addResource(pdf, reference, '/XObject', stream)} Do`;
  }
  const draw = pdf.addStream({}, `\nq ${place} ${body} Q\n`);
  const before = contentsOf(pdf, reference);
  page['/Contents'] = isUnder
    ? [draw, ...before]
    : [pdf.addStream({}, 'q\n'), ...before, pdf.addStream({}, '\nQ\n'), draw];
}

/** The content streams of a page, in order. */
export function contentsOf(pdf: EditablePdf, reference: string): Value[] {
  const contents = pdf.dict(reference)['/Contents']!;
  return Array.isArray(pdf.at(contents)) ? pdf.list(contents) : [contents];
}

/** Adds a resource to a page of its own, without changing what other pages share; returns its name. */
export function addResource(pdf: EditablePdf, reference: string, kind: string, value: Value): string {
  const page = pdf.dict(reference);
  const resources = { ...pdf.dict(pdf.inherited(page, '/Resources')) };
  const of = { ...pdf.dict(resources[kind]) };
  const name = `/New${Object.keys(of).length}`;
  page['/Resources'] = { ...resources, [kind]: { ...of, [name]: value } };
  return name;
}

/** The matrix that leads from a drawing's coordinates to the page as it is shown. */
function shownMatrix(planned: PlannedPage): number[] {
  const [origin, right, up] = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ].map((point) => toShown(planned, point)) as [Point, Point, Point];
  return [right.x - origin.x, right.y - origin.y, up.x - origin.x, up.y - origin.y, origin.x, origin.y];
}

type Point = { x: number; y: number };

/** Where a rectangle of the drawing is on the page as it is shown, from the lower left corner. */
export function shownArea(planned: PlannedPage, { left, bottom, right, top }: Area): Area {
  const [one, other] = [toShown(planned, { x: left, y: bottom }), toShown(planned, { x: right, y: top })];
  return {
    left: Math.min(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    top: Math.max(one.y, other.y),
  };
}

/** The rectangle of the drawing that is shown there. */
export function toDrawing(planned: PlannedPage, area: Area): Area {
  const [left, bottom] = planned.crop ?? [0, 0];
  const { width, height } = shownSize(planned);
  const point = (x: number, y: number): Point => {
    const at = {
      0: { x, y },
      90: { x: height - y, y: x },
      180: { x: width - x, y: height - y },
      270: { x: y, y: width - x },
    }[planned.rotate];
    return { x: at.x + left, y: at.y + bottom };
  };
  const [one, other] = [point(area.left, area.bottom), point(area.right, area.top)];
  return {
    left: Math.min(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    top: Math.max(one.y, other.y),
  };
}

function standardFonts(): Dictionary {
  const font = (base: string): Value => ({
    '/Type': '/Font',
    '/Subtype': '/Type1',
    '/BaseFont': base,
    '/Encoding': '/WinAnsiEncoding',
  });
  return { '/F1': font('/Helvetica'), '/F2': font('/Helvetica-Bold'), '/F3': font('/Courier') };
}

/** Makes a picture of an annotation: drawn upright as shown, from the lower left corner of its area. */
export function appearance(
  pdf: EditablePdf,
  reference: string,
  size: { width: number; height: number },
  commands: readonly string[],
): string {
  const { turn } = rectOf(pdf, reference, { x: 0, y: 0, ...size });
  return pdf.addStream(
    {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': [0, 0, size.width, size.height],
      '/Matrix': [...turn, 0, 0],
      '/Resources': { '/Font': standardFonts() },
    },
    commands.join('\n'),
  );
}

/** Adds an annotation over an area of the drawing; `draw` makes its picture from the size of that area as shown. */
export function annotate(
  pdf: EditablePdf,
  reference: string,
  planned: PlannedPage,
  area: Area,
  entries: Dictionary,
  draw?: (size: { width: number; height: number }) => readonly string[],
): string {
  const { left, bottom, right, top } = shownArea(planned, area);
  const size = { width: right - left, height: top - bottom };
  const page = pdf.dict(reference);
  const annotation = pdf.add({
    '/Type': '/Annot',
    '/Rect': rectOf(pdf, reference, { x: left, y: bottom, ...size }).rect,
    '/F': 4,
    '/P': reference,
    ...(draw ? { '/AP': { '/N': appearance(pdf, reference, size, draw(size)) } } : {}),
    ...entries,
  });
  page['/Annots'] = [...pdf.list(page['/Annots']), annotation];
  return annotation;
}
