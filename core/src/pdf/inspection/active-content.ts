import { asDictionary, asList, dictionariesIn, isDictionary, isReference, nameOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';

/** What a PDF can do besides being looked at. */
export type ActiveContent =
  | 'javascript'
  | 'launch'
  | 'form-action'
  | 'other-file'
  | 'embedded-file'
  | 'media'
  | 'xfa'
  | 'changes-view'
  | 'print-only'
  | 'automatic';

const ACTIONS: Record<string, ActiveContent> = {
  '/JavaScript': 'javascript',
  '/Launch': 'launch',
  '/SubmitForm': 'form-action',
  '/ImportData': 'form-action',
  '/ResetForm': 'form-action',
  '/GoToR': 'other-file',
  '/GoToE': 'other-file',
  '/GoToDp': 'other-file',
  '/Rendition': 'media',
  '/Movie': 'media',
  '/Sound': 'media',
  '/RichMediaExecute': 'media',
  '/GoTo3DView': 'media',
  '/SetOCGState': 'changes-view',
  '/Hide': 'changes-view',
};

/** Whether an action of this kind is refused wherever it is. */
export const isActiveAction = (kind: string): boolean => kind in ACTIONS;

const SUBTYPES: Record<string, ActiveContent> = {
  '/RichMedia': 'media',
  '/3D': 'media',
  '/U3D': 'media',
  '/PRC': 'media',
  '/Movie': 'media',
  '/Sound': 'media',
  '/Screen': 'media',
  '/FileAttachment': 'embedded-file',
};

/** What a dictionary with this key has, whatever the value is. */
const KEYS: Record<string, ActiveContent> = {
  '/JS': 'javascript',
  '/JavaScript': 'javascript',
  '/EF': 'embedded-file',
  '/Collection': 'embedded-file',
  '/XFA': 'xfa',
  '/AlternatePresentations': 'media',
  '/Renditions': 'media',
  '/PresSteps': 'automatic',
};

const MAX_FOLLOWED = 10_000;

/**
 * Collects the active content of a PDF's objects. Names are compared as qpdf wrote them out, so that neither an escaped
 * spelling nor a compressed object hides one. Links that a person clicks on may lead to a page or a web address.
 */
export function collectActiveContent(): {
  visit(object: PdfObject): void;
  /** Returns what was found, once every object was seen; what runs by itself is followed to its end. */
  found(objects: Pick<PdfObjects, 'get'>): Promise<ActiveContent[]>;
} {
  const found = new Set<ActiveContent>();
  const automatic: { value: Value; isOpening: boolean }[] = [];
  return {
    visit({ value, isStream }) {
      // A name can be an object of its own, which the action then refers to.
      const named = ACTIONS[nameOf(value)] ?? SUBTYPES[nameOf(value)];
      if (named) found.add(named);
      if (isStream && isOutside(asDictionary(value))) found.add('other-file');
      for (const dictionary of dictionariesIn(value)) {
        for (const what of contentOf(dictionary)) found.add(what);
        if (automatic.length >= MAX_FOLLOWED) continue;
        if ('/OpenAction' in dictionary) automatic.push({ value: dictionary['/OpenAction']!, isOpening: true });
        if ('/AA' in dictionary) automatic.push({ value: dictionary['/AA']!, isOpening: false });
      }
    },
    async found({ get }) {
      for (const { value, isOpening } of automatic) {
        const events = isOpening ? [value] : Object.values(asDictionary(await get(value)));
        for (const event of events) if (!(await isHarmless(event, get))) found.add('automatic');
      }
      return [...found].toSorted();
    },
  };
}

function* contentOf(dictionary: Dictionary): Generator<ActiveContent> {
  // The kind of a structure's element is its author's own word.
  const action = dictionary['/Type'] === '/StructElem' ? undefined : ACTIONS[nameOf(dictionary['/S'])];
  if (action) yield action;
  const subtype = SUBTYPES[nameOf(dictionary['/Subtype'])];
  if (subtype) yield subtype;
  if (dictionary['/Type'] === '/EmbeddedFile') yield 'embedded-file';
  if ('/Rect' in dictionary && isPrintOnly(dictionary['/F'])) yield 'print-only';
  for (const [key, what] of Object.entries(KEYS)) if (isFilled(dictionary[key])) yield what;
}

const PRINT = 4;
const NO_VIEW = 32;

/** Whether the flags of an annotation print what no screen shows. Flags in an object of their own are no program's way. */
function isPrintOnly(flags: Value | undefined): boolean {
  if (typeof flags !== 'number') return isReference(flags);
  return (flags & PRINT) !== 0 && (flags & NO_VIEW) !== 0;
}

/** Streams whose data, or forms whose content, are in a file of somebody else. */
function isOutside(dictionary: Dictionary): boolean {
  return isFilled(dictionary['/F']) || (dictionary['/Subtype'] === '/Form' && isFilled(dictionary['/Ref']));
}

function isFilled(value: Value | undefined): boolean {
  if (value === undefined || value === null) return false;
  return !(Array.isArray(value) && value.length === 0);
}

/** Returns whether what runs by itself only shows another place of the document. */
async function isHarmless(value: Value, get: PdfObjects['get']): Promise<boolean> {
  let [next, followed]: [Value, number] = [value, 0];
  while (followed < 16) {
    const action = await get(next);
    if (action === null || Array.isArray(action)) return true;
    if (!isDictionary(action) || (await get(action['/S'])) !== '/GoTo') return false;
    if (!('/Next' in action)) return true;
    const following = await get(action['/Next']);
    // More than one action at a time never only shows a place.
    if (asList(following).length > 1) return false;
    next = asList(following)[0] ?? following;
    followed += 1;
  }
  return false;
}
