import { differing, textsOf, typedProblems, valuesOf } from './typed-filters.ts';
import type { TypedName, TypedTexts, TypedValues } from './typed-filters.ts';

/** What the typed fields hold between a key and the address. */
export type Draft = {
  texts: TypedTexts;
  /** The filters that held when the texts last matched them. */
  seen: TypedValues;
  /** Filters that these fields asked for and that have not arrived yet, oldest first. */
  sent: TypedValues[];
  /** Between a key and the pause after it nothing is marked. */
  isTyping: boolean;
  /** The field whose text was applied last and is still being typed: more typing in it is the same step for Back. */
  continued: TypedName | null;
};

/** The fields as the filters are. */
export function draftOf(filters: TypedValues): Draft {
  return { texts: textsOf(filters), seen: filters, sent: [], isTyping: false, continued: null };
}

/** The draft after a key. */
export function typeInto(draft: Draft, name: TypedName, text: string): Draft {
  return { ...draft, texts: { ...draft.texts, [name]: text }, isTyping: true };
}

/** The draft after a field was left: what is a filter is shown as it is written everywhere. */
export function leaveField(draft: Draft, name: TypedName): Draft {
  const isWrong = typedProblems(draft.texts)[name] !== undefined;
  const text = isWrong ? draft.texts[name] : textsOf(valuesOf(draft.texts, latestOf(draft)))[name];
  return { ...draft, continued: null, texts: { ...draft.texts, [name]: text } };
}

/** The filters that were requested last, or hold. */
function latestOf({ sent, seen }: Draft): TypedValues {
  return sent.at(-1) ?? seen;
}

export type Asking = { draft: Draft; change: Partial<TypedValues>; replace: boolean };

/** Returns the change that the texts ask for, without what already holds or was requested. `alone`: nothing else changes. */
export function askFor(draft: Draft, { alone }: { alone: boolean }): Asking {
  const latest = latestOf(draft);
  const values = valuesOf(draft.texts, latest);
  const changed = differing(values, latest);
  const paused = { ...draft, isTyping: false };
  if (changed.length === 0)
    return { draft: alone ? paused : { ...paused, continued: null }, change: {}, replace: false };
  const continued = alone && changed.length === 1 ? changed[0]! : null;
  return {
    draft: { ...paused, sent: [...draft.sent, values], continued },
    change: Object.fromEntries(changed.map((name) => [name, values[name]])),
    replace: continued !== null && continued === draft.continued,
  };
}

/** The draft once other filters hold: what its own texts asked for leaves them as typed, all else they take over. */
export function followFilters(draft: Draft, filters: TypedValues): Draft {
  const changed = differing(filters, draft.seen);
  if (changed.length === 0) return draft;
  const arrived = draft.sent.findIndex((asked) => differing(asked, filters).length === 0);
  if (arrived !== -1) return { ...draft, seen: filters, sent: draft.sent.slice(arrived + 1) };
  const texts = { ...draft.texts };
  for (const name of changed) texts[name] = textsOf(filters)[name];
  return { ...draft, texts, seen: filters, sent: [], continued: null };
}
