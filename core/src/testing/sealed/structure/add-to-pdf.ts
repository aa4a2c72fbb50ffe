import type { EditablePdf } from '../editable-pdf.ts';
import type { Dictionary, Value } from '../pdf-objects.ts';

/** What the check does with something that a sealed set has and the set to seal doesn't. */
type Outcome = 'allowed' | 'listed' | 'refused';

/** One thing that ISO 32000-2 lets a PDF have, in its section; `reason` is part of what the check says about it. */
export type StructureCase = {
  section: string;
  what: string;
  outcome: Outcome;
  reason?: RegExp;
  add(pdf: EditablePdf, page: Dictionary): void;
};

const RECT = [300, 600, 360, 620];

export const text = (words: string): Value => `u:${words}`;
export const action = (kind: string, entries: Dictionary = {}): Dictionary => ({ '/S': kind, ...entries });
export const script = action('/JavaScript', { '/JS': text('app.alert(1)') });
export const file = (pdf: EditablePdf): string =>
  pdf.add({
    '/Type': '/Filespec',
    '/F': text('a.txt'),
    '/EF': { '/F': pdf.addStream({ '/Type': '/EmbeddedFile' }, 'a') },
  });

/** A form that draws this, 60 by 20 points. */
export const form = (pdf: EditablePdf, content: string, entries: Dictionary = {}): string =>
  pdf.addStream({ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 60, 20], ...entries }, content);
export const BOX = '1 w 1 1 58 18 re S';

export type Add = StructureCase['add'];

/** Adds an annotation; without entries of its own for that, it draws nothing. */
export const annotation =
  (kind: string, entries: Dictionary | ((pdf: EditablePdf) => Dictionary) = {}): Add =>
  (pdf, page) => {
    const own = typeof entries === 'function' ? entries(pdf) : entries;
    const added = pdf.add({ '/Type': '/Annot', '/Subtype': kind, '/Rect': RECT, '/F': 4, ...own });
    page['/Annots'] = [...pdf.list(page['/Annots']), added];
  };
/** An annotation that draws nothing that can be seen, so that only its entries matter. */
export const blank = (pdf: EditablePdf): Dictionary => ({ '/AP': { '/N': form(pdf, '') } });
export const drawn = (pdf: EditablePdf): Dictionary => ({ '/AP': { '/N': form(pdf, BOX) } });
/** Points that some kinds of annotations must have. */
export const POINTS: Dictionary = {
  '/L': [300, 600, 360, 620],
  '/Vertices': [300, 600, 360, 600, 330, 620],
  '/QuadPoints': [300, 620, 360, 620, 300, 600, 360, 600],
  '/InkList': [[300, 600, 360, 620]],
};
export const link = (entries: Dictionary): Add => annotation('/Link', { '/Border': [0, 0, 0], ...entries });
export const linkTo = (kind: string, entries: Dictionary = {}): Add => link({ '/A': action(kind, entries) });

export const catalog =
  (entries: Dictionary | ((pdf: EditablePdf) => Dictionary)): Add =>
  (pdf) =>
    void Object.assign(pdf.catalog, typeof entries === 'function' ? entries(pdf) : entries);
export const onPage =
  (entries: Dictionary | ((pdf: EditablePdf) => Dictionary)): Add =>
  (pdf, page) =>
    void Object.assign(page, typeof entries === 'function' ? entries(pdf) : entries);

/** Adds content to the page with resources of its own. */
export const content =
  (commands: string, resources: (pdf: EditablePdf) => Record<string, Dictionary> = () => ({})): Add =>
  (pdf, page) => {
    const own = { ...pdf.dict(pdf.inherited(page, '/Resources')) };
    for (const [kind, entries] of Object.entries(resources(pdf))) own[kind] = { ...pdf.dict(own[kind]), ...entries };
    page['/Resources'] = own;
    const before = Array.isArray(pdf.at(page['/Contents'])) ? pdf.list(page['/Contents']) : [page['/Contents']!];
    page['/Contents'] = [pdf.addStream({}, 'q\n'), ...before, pdf.addStream({}, `\nQ q ${commands} Q\n`)];
  };
export const state = (entries: Dictionary, commands = '') =>
  content(`/Added gs ${commands}`, () => ({ '/ExtGState': { '/Added': entries } }));
export const picture = (entries: Dictionary): Add =>
  content('/Added Do', (pdf) => ({ '/XObject': { '/Added': image(pdf, entries) } }));
export const image = (pdf: EditablePdf, entries: Dictionary = {}): string =>
  pdf.addStream(
    {
      '/Type': '/XObject',
      '/Subtype': '/Image',
      '/Width': 1,
      '/Height': 1,
      '/ColorSpace': '/DeviceGray',
      '/BitsPerComponent': 8,
      ...entries,
    },
    '\u00ff',
  );
/** A layer that is always shown, and a second one that is not. */
export const layer = (pdf: EditablePdf, isOff: boolean): Dictionary => {
  const group = pdf.add({ '/Type': '/OCG', '/Name': text('Notes') });
  return { '/OCProperties': { '/OCGs': [group], '/D': isOff ? { '/OFF': [group] } : {} } };
};
export const structure = (entries: Dictionary) => (pdf: EditablePdf) => {
  const root: Dictionary = { '/Type': '/StructTreeRoot' };
  const tree = pdf.add(root);
  root['/K'] = pdf.add({ '/Type': '/StructElem', '/S': '/Span', '/P': tree, ...entries });
  return { '/StructTreeRoot': tree, '/MarkInfo': { '/Marked': true } };
};
export const outlines = (entries: Dictionary) => (pdf: EditablePdf) => {
  const root: Dictionary = { '/Type': '/Outlines', '/Count': 1 };
  const tree = pdf.add(root);
  root['/First'] = root['/Last'] = pdf.add({ '/Title': text('Sheet A1'), '/Parent': tree, ...entries });
  return { '/Outlines': tree };
};
export const xmp = (words: string) => (pdf: EditablePdf) => ({
  '/Metadata': pdf.addStream({ '/Type': '/Metadata', '/Subtype': '/XML' }, words),
});
export const field =
  (kind: string, entries: Dictionary | ((pdf: EditablePdf) => Dictionary), isInForm = true): Add =>
  (pdf, page) => {
    const own = typeof entries === 'function' ? entries(pdf) : entries;
    annotation('/Widget', (to) => ({ ...blank(to), '/FT': kind, '/T': text('Load'), ...own }))(pdf, page);
    const fields = isInForm ? [pdf.list(page['/Annots']).at(-1)!] : [];
    const before = pdf.dict(pdf.catalog['/AcroForm']);
    pdf.catalog['/AcroForm'] = { ...before, '/Fields': [...pdf.list(before['/Fields']), ...fields] };
  };
export const button: Dictionary = { '/Ff': 65_536 };
export const type3 = (pdf: EditablePdf, glyph: string): Record<string, Dictionary> => ({
  '/Font': {
    '/Added': pdf.add({
      '/Type': '/Font',
      '/Subtype': '/Type3',
      '/FontBBox': [0, 0, 1000, 1000],
      '/FontMatrix': [0.001, 0, 0, 0.001, 0, 0],
      '/CharProcs': { '/A': pdf.addStream({}, glyph) },
      '/Encoding': { '/Type': '/Encoding', '/Differences': [65, '/A'] },
      '/FirstChar': 65,
      '/LastChar': 65,
      '/Widths': [1000],
    }),
  },
});

type Row = StructureCase;
/** A case that changes nothing. */
export const allowed = (section: string, what: string, add: Add): Row => ({ section, what, outcome: 'allowed', add });
/** A case that a reviewer looks at. */
export const listed = (section: string, what: string, reason: RegExp, add: Add): Row => ({
  section,
  what,
  outcome: 'listed',
  reason,
  add,
});
export const refused = (section: string, what: string, reason: RegExp, add: Add): Row => ({
  section,
  what,
  outcome: 'refused',
  reason,
  add,
});
