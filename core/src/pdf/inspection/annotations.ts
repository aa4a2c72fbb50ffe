import { asDictionary, dictionariesIn, isDictionary, isReference, nameOf, textOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';
import { isActiveAction } from './active-content.ts';
import type { ExtraRule } from './extra-rules.ts';
import type { Field } from './form-fields.ts';
import { MAX_EXTRAS, placeOn, resolved, type Extra, type Place } from './extras.ts';
import { edgesOf } from './page-boxes.ts';
import type { FoundPage } from './shown-at.ts';

/** Annotations that a program draws by itself where they bring no picture. */
const DRAWN = new Set(
  'FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink'.split(' '),
);
/** Those that are judged in another way. */
const OTHERS = new Set(
  'Text Link Popup Widget Redact PrinterMark TrapNet Watermark FileAttachment Sound Movie Screen 3D RichMedia'.split(
    ' ',
  ),
);
const FLAGS = { hidden: 2, print: 4, noZoom: 8, noView: 32, toggleNoView: 256 } as const;
/** What a button shows while the mouse is over it, or clicks. */
const OTHER_CAPTIONS = ['/RC', '/AC', '/RI', '/IX'];
const FILLABLE = new Set(['/Tx', '/Ch', '/Btn']);
const PUSH_BUTTON = 1 << 16;
const MAX_DEPTH = 32;
/** One action leads to the next. */
const MAX_ACTIONS = 16;
const TURNS_PAGES = new Set(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage']);

/** Collects the annotations of a PDF's pages, and its bookmarks. */
export function collectAnnotations(): {
  visit(object: PdfObject): void;
  /** Returns what annotations and bookmarks have besides their pictures; null where there is too much to look at. */
  extras(objects: PdfObjects, pages: readonly FoundPage[], fields: readonly Field[]): Promise<Extra[] | null>;
} {
  const lists = new Map<string, Value>();
  const bookmarks: Value[] = [];
  return {
    visit({ reference, value }) {
      const page = asDictionary(value);
      if (page['/Type'] === '/Page' && '/Annots' in page) lists.set(reference, page['/Annots']);
      for (const dictionary of dictionariesIn(value))
        if ('/Title' in dictionary && '/Parent' in dictionary && '/A' in dictionary) bookmarks.push(dictionary['/A']);
    },
    async extras(objects, pages, fields) {
      const inForm = new Set(fields.flatMap(({ widgets }) => widgets.map((widget) => JSON.stringify(widget))));
      const base = await readBase(objects);
      const found: Extra[] = [];
      const add = (rules: readonly Found[], at: Place | null) => {
        for (const { rule, text = '' } of rules) found.push({ rule, text: rule === 'link' ? base + text : text, at });
      };
      for (const [place, page] of pages.entries())
        for (const value of await objects.getList(lists.get(page.reference))) {
          const annotation = await objects.getDictionary(value);
          const rect = edgesOf(await resolved(objects, annotation['/Rect']));
          const isInForm = inForm.has(JSON.stringify(annotation));
          const own = await annotationExtras(objects, annotation, { hasPlace: rect !== null, isInForm });
          // Without a rectangle it is nowhere, and some program may still lead there, or say what it has to say.
          add(own, placeOn(place + 1, page, rect ?? [0, 0, 0, 0]));
          if (found.length > MAX_EXTRAS) return null;
        }
      for (const action of bookmarks) add(await actionExtras(objects, action), null);
      return found.length > MAX_EXTRAS ? null : found;
    },
  };
}

type Found = { rule: ExtraRule; text?: string };

async function annotationExtras(
  objects: PdfObjects,
  annotation: Dictionary,
  { hasPlace, isInForm }: { hasPlace: boolean; isInForm: boolean },
): Promise<Found[]> {
  const kind = nameOf(await objects.get(annotation['/Subtype'])).slice(1);
  const flags = Number(await objects.get(annotation['/F'])) || 0;
  const has = (flag: keyof typeof FLAGS) => (flags & FLAGS[flag]) !== 0;
  const field = kind === 'Widget' ? await readField(objects, annotation) : null;
  const isSignature = field?.kind === '/Sig';
  const isHidden = has('hidden') || (has('noView') && !has('print'));
  const pictures = await readPictures(objects, annotation);
  const isDrawn = hasPlace && pictures.has && kind !== 'Link' && kind !== 'Popup';
  const blend = await resolved(objects, annotation['/BM']);
  const rules: [ExtraRule, boolean][] = [
    ['unknown-annotation', !DRAWN.has(kind) && !OTHERS.has(kind)],
    [
      'printers-annotation',
      ['PrinterMark', 'TrapNet'].includes(kind) || (kind === 'Watermark' && '/FixedPrint' in annotation),
    ],
    ['redaction', kind === 'Redact'],
    // A signature that nobody is to see, and the window of a note, are often hidden.
    ['hidden-annotation', isHidden && !isSignature && kind !== 'Popup'],
    ['changing-annotation', has('toggleNoView') || pictures.change],
    ['not-printed', isDrawn && !isHidden && !has('print')],
    ['fixed-size', isDrawn && has('noZoom') && kind !== 'Text'],
    ['no-picture', hasPlace && DRAWN.has(kind) && !pictures.has && !pictures.change],
    ['blended-annotation', blend !== null && blend !== '/Normal' && blend !== '/Compatible'],
    ['loose-field', field !== null && !isInForm && FILLABLE.has(field.kind) && !field.isPushButton],
  ];
  return [
    ...rules.flatMap(([rule, isTrue]) => (isTrue ? [{ rule, text: kind }] : [])),
    ...(await readNotes(objects, annotation, field !== null && !isSignature)),
    ...(await actionExtras(objects, annotation['/A'])),
    ...(await actionExtras(objects, annotation['/PA'])),
  ];
}

/** Returns whether an annotation brings a picture, and whether it can show another one. */
async function readPictures(objects: PdfObjects, annotation: Dictionary): Promise<{ has: boolean; change: boolean }> {
  const appearance = await objects.getDictionary(annotation['/AP']);
  const usual = appearance['/N'];
  const picture = await objects.getDictionary(usual);
  // Streams are objects of their own, with a length; anything else names a picture for each state.
  const isStream = isReference(usual) && '/Length' in picture;
  const hasStates = !isStream && Object.keys(picture).length > 0;
  const hasOther = ['/D', '/R'].some((key) => (appearance[key] ?? null) !== null && appearance[key] !== usual);
  const captions = await objects.getDictionary(annotation['/MK']);
  return { has: isStream, change: hasStates || hasOther || OTHER_CAPTIONS.some((key) => key in captions) };
}

async function readField(objects: PdfObjects, widget: Dictionary): Promise<{ kind: string; isPushButton: boolean }> {
  let [kind, flags]: [Value, Value] = [null, null];
  let node: Dictionary | null = widget;
  for (let depth = 0; depth < MAX_DEPTH && node; depth += 1) {
    kind ??= await objects.get(node['/FT']);
    flags ??= await objects.get(node['/Ff']);
    const parent = await objects.get(node['/Parent']);
    node = isDictionary(parent) ? parent : null;
  }
  return { kind: nameOf(kind), isPushButton: kind === '/Btn' && (Number(flags ?? 0) & PUSH_BUTTON) !== 0 };
}

/** Returns what an annotation says in a window, a list or beside the mouse: its text, and the same with markup. */
async function readNotes(objects: PdfObjects, annotation: Dictionary, hasHint: boolean): Promise<Found[]> {
  const plain = textOf(await objects.get(annotation['/Contents'])) ?? '';
  const rich = textOf(await objects.get(annotation['/RC'])) ?? '';
  const hint = hasHint ? (textOf(await objects.get(annotation['/TU'])) ?? '') : '';
  const unmarked = rich.replaceAll(/<[^>]*>/g, ' ');
  const texts = [plain, unmarked, hint].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(texts)].flatMap((text) => (text === '' ? [] : [{ rule: 'note' as const, text }]));
}

/** Returns the address that an action leads to, and what it does that no reader expects; also of those that follow it. */
async function actionExtras(objects: PdfObjects, first: Value | undefined): Promise<Found[]> {
  const found: Found[] = [];
  const waiting = [first ?? null];
  for (let seen = 0; waiting.length > 0 && seen < MAX_ACTIONS; seen += 1) {
    const action = await objects.get(waiting.shift());
    if (!isDictionary(action)) continue;
    const kind = nameOf(await objects.get(action['/S']));
    if (kind === '/URI') found.push({ rule: 'link', text: textOf(await objects.get(action['/URI'])) ?? '' });
    else if (!(await isHarmless(objects, kind, action))) found.push({ rule: 'unknown-action', text: kind.slice(1) });
    const next = await objects.get(action['/Next']);
    waiting.push(...(Array.isArray(next) ? next : next === null ? [] : [next]));
  }
  // Nobody honest has so many in a row.
  if (waiting.length > 0) found.push({ rule: 'unknown-action' });
  return found;
}

/** Whether an action only shows a place of the document, or is refused as active content. */
async function isHarmless(objects: PdfObjects, kind: string, action: Dictionary): Promise<boolean> {
  if (kind === '/Named') return TURNS_PAGES.has(nameOf(await objects.get(action['/N'])));
  return kind === '/GoTo' || kind === '/Trans' || (kind === '/Thread' && !('/F' in action)) || isActiveAction(kind);
}

/** Returns the address to which the others are relative, with a space behind it; empty where there is none. */
async function readBase(objects: PdfObjects): Promise<string> {
  const root = await objects.getDictionary(objects.trailer['/Root']);
  const base = textOf(await objects.get((await objects.getDictionary(root['/URI']))['/Base']));
  return base === null ? '' : `${base} `;
}
