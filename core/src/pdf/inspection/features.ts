import { asDictionary, dictionariesIn, isDictionary, isReference, nameOf, textOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';
import type { ExtraRule } from './extra-rules.ts';
import { MAX_EXTRAS, placeOn, resolved, type Extra } from './extras.ts';
import type { FoundPage } from './shown-at.ts';

/** Packings of pictures that some programs don't know, or unpack in another way. */
const RARE_FILTERS: Record<string, string> = { '/JPXDecode': 'JPEG 2000', '/JBIG2Decode': 'JBIG2' };
/** What a program reads aloud or copies in place of what is drawn. */
const SPOKEN = ['/ActualText', '/Alt', '/E', '/Phoneme'];
const USUAL_FUNCTIONS = new Set(['/Identity', '/Default']);
const AREAS = ['/ViewArea', '/ViewClip', '/PrintArea', '/PrintClip'];
/** What leads from a drawing to other pages. */
const ELSEWHERE = new Set(['/Parent', '/P', '/Pg', '/Dest', '/A', '/Popup', '/IRT']);

/** Collects what can make the drawings of a PDF look, print or sound in another way than one program shows them. */
export function collectFeatures(): {
  visit(object: PdfObject): void;
  /** Returns it, once every object was seen; null where there is too much to look at. */
  extras(objects: PdfObjects, pages: readonly FoundPage[]): Promise<Extra[] | null>;
} {
  const whole = new Map<string, Extra>();
  const spoken: { key: string; text: Value; page: Value | undefined }[] = [];
  const drawn = new Map<string, { rule: ExtraRule; text: string; objects: Set<string> }>();
  const unresolved: { reference: string; dictionary: Dictionary }[] = [];
  const add = (reference: string, dictionary: Dictionary) => {
    for (const { rule, text } of wholeFeatures(dictionary)) whole.set(`${rule} ${text}`, { rule, text, at: null });
    for (const { rule, text } of drawnFeatures(dictionary)) {
      const known = drawn.get(`${rule} ${text}`) ?? { rule, text, objects: new Set() };
      drawn.set(`${rule} ${text}`, known);
      known.objects.add(reference);
    }
  };
  return {
    visit({ reference, value }) {
      for (const dictionary of dictionariesIn(value)) {
        add(reference, dictionary);
        if (RESOLVED.some((key) => isReference(dictionary[key]))) unresolved.push({ reference, dictionary });
        for (const key of SPOKEN)
          if (typeof dictionary[key] === 'string') spoken.push({ key, text: dictionary[key], page: dictionary['/Pg'] });
      }
    },
    async extras(objects, pages) {
      for (const { reference, dictionary } of unresolved) {
        const entries = await Promise.all(
          RESOLVED.map(async (key) => [key, key in dictionary ? await resolved(objects, dictionary[key]) : null]),
        );
        add(reference, { ...dictionary, ...(Object.fromEntries(entries) as Dictionary) });
      }
      const places = new Map(pages.map((page, place) => [page.reference, placeOn(place + 1, page)]));
      const found: Extra[] = [...whole.values(), ...(await catalogExtras(objects))];
      const said = new Map<string, Extra>();
      for (const { key, text: value, page } of spoken) {
        const text = textOf(await objects.get(value));
        const at = (isReference(page) && places.get(page)) || null;
        if (text) said.set(`${at?.page} ${key} ${text}`, { rule: 'spoken-text', text: `${key} ${text}`, at });
        if (said.size > MAX_EXTRAS) return null;
      }
      found.push(...said.values());
      for (const { rule, text, objects: holders } of drawn.values())
        for (const page of await pagesWith(objects, pages, holders)) found.push({ rule, text, at: places.get(page)! });
      return found.length > MAX_EXTRAS ? null : found;
    },
  };
}

/** Entries that may be objects of their own. */
const RESOLVED = ['/OP', '/op', '/TR', '/TR2', '/HT', '/Filter', '/SMaskInData', '/Subtype', '/Subtype2'];

function* wholeFeatures(dictionary: Dictionary): Generator<{ rule: ExtraRule; text: string }> {
  if (isFilled(dictionary['/Alternates'])) yield { rule: 'print-picture', text: 'Alternates' };
  if (isFilled(dictionary['/OPI'])) yield { rule: 'print-picture', text: 'OPI' };
  if (dictionary['/Subtype'] === '/PS' || dictionary['/Subtype2'] === '/PS') yield { rule: 'print-program', text: '' };
  // A mask has a function of the same name, which every program knows.
  const isMask = '/G' in dictionary;
  for (const key of ['/TR', '/TR2', '/HT'])
    if (!isMask && isFilled(dictionary[key]) && !USUAL_FUNCTIONS.has(nameOf(dictionary[key])))
      if (!isReference(dictionary[key])) yield { rule: 'print-function', text: key.slice(1) };
}

function* drawnFeatures(dictionary: Dictionary): Generator<{ rule: ExtraRule; text: string }> {
  if (dictionary['/OP'] === true || dictionary['/op'] === true) yield { rule: 'overprint', text: '' };
  const filters = Array.isArray(dictionary['/Filter']) ? dictionary['/Filter'] : [dictionary['/Filter']];
  for (const filter of filters) {
    const packing = RARE_FILTERS[nameOf(filter)];
    if (packing) yield { rule: 'rare-packing', text: packing };
  }
  if (Number(dictionary['/SMaskInData'] ?? 0) > 0) yield { rule: 'picture-opacity', text: '' };
}

function isFilled(value: Value | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Returns what the document asks programs to do: which part of pages to show, what to print, which fields to draw anew. */
async function catalogExtras(objects: PdfObjects): Promise<Extra[]> {
  const root = await objects.getDictionary(objects.trailer['/Root']);
  const preferences = await objects.getDictionary(root['/ViewerPreferences']);
  const found: Extra[] = [];
  for (const key of AREAS) {
    const area = nameOf(await objects.get(preferences[key]));
    if (area !== '' && area !== '/CropBox') found.push({ rule: 'other-area', text: `${key} ${area}`, at: null });
  }
  const range = await resolved(objects, preferences['/PrintPageRange']);
  if (isFilled(range)) found.push({ rule: 'print-range', text: JSON.stringify(range), at: null });
  const form = await objects.getDictionary(root['/AcroForm']);
  const isRedrawn =
    (await objects.get(form['/NeedAppearances'])) === true && (await objects.getList(form['/Fields'])).length > 0;
  if (isRedrawn) found.push({ rule: 'redrawn-fields', text: '', at: null });
  return found;
}

/** Returns the pages whose drawings use one of these objects. Each object is read once. */
async function pagesWith(
  objects: PdfObjects,
  pages: readonly FoundPage[],
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  const uses = new Map<string, boolean>();
  const found: string[] = [];
  for (const { reference } of pages) if (await usesWanted(objects, reference, wanted, uses)) found.push(reference);
  return found;
}

/** Follows what an object leads to, without a call for every step: there may be very many. */
async function usesWanted(
  objects: PdfObjects,
  start: string,
  wanted: ReadonlySet<string>,
  uses: Map<string, boolean>,
): Promise<boolean> {
  const seen = new Set<string>([start]);
  const waiting = [start];
  let isUsed = false;
  for (let next = waiting.pop(); next !== undefined && !isUsed; next = waiting.pop()) {
    isUsed = wanted.has(next) || uses.get(next) === true;
    if (isUsed || uses.has(next)) continue;
    for (const target of targetsOf(await objects.get(next), next === start))
      if (!seen.has(target)) {
        seen.add(target);
        waiting.push(target);
      }
  }
  // What a page without it leads to has none of it either.
  if (isUsed) uses.set(start, true);
  else for (const reference of seen) uses.set(reference, false);
  return isUsed;
}

/** Returns what a value refers to; of a page also what it takes over from the nodes above it. */
function targetsOf(value: Value, isPage: boolean): string[] {
  if (isReference(value)) return [value];
  if (Array.isArray(value)) return value.flatMap((item) => targetsOf(item, false));
  if (!isDictionary(value)) return [];
  const isNode = '/Kids' in value && '/Count' in value;
  return Object.entries(asDictionary(value)).flatMap(([key, item]) => {
    if (key === '/Parent' && (isPage || isNode)) return targetsOf(item, false);
    if (ELSEWHERE.has(key) || (isNode && key !== '/Resources')) return [];
    return targetsOf(item, false);
  });
}
