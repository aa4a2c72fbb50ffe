import { differing, textsOf, typedProblems, valuesOf } from './typed-filters.ts';
import type { TypedName, TypedTexts, TypedValues } from './typed-filters.ts';

/** What the typed fields hold between a key and the address. */
export type Draft = {
  texts: TypedTexts;
  /** The filters that held when the texts were last brought in line with them. */
  seen: TypedValues;
  /** Filters that these fields asked for and that have not arrived yet, oldest first. */
  sent: TypedValues[];
  /** Between a key and the pause after it nothing is marked. */
  isTyping: boolean;
  /** The field whose text was applied last and is still being typed: going on with it is one step for Back. */
  goingOn: TypedName | null;
};

/** The fields as the filters are. */
export function draftOf(filters: TypedValues): Draft {
  return { texts: textsOf(filters), seen: filters, sent: [], isTyping: false, goingOn: null };
}

/** The draft after a key. */
export function typeInto(draft: Draft, name: TypedName, text: string): Draft {
  return { ...draft, texts: { ...draft.texts, [name]: text }, isTyping: true };
}

/** The draft after a field was left: what is a filter is shown as it is written everywhere. */
export function leaveField(draft: Draft, name: TypedName): Draft {
  const isWrong = typedProblems(draft.texts)[name] !== undefined;
  const text = isWrong ? draft.texts[name] : textsOf(valuesOf(draft.texts))[name];
  return { ...draft, goingOn: null, texts: { ...draft.texts, [name]: text } };
}

export type Asking = { draft: Draft; change: Partial<TypedValues>; replace: boolean };

/** What the texts ask for beyond the filters that hold or were asked for already. `alone` where nothing else changes. */
export function askFor(draft: Draft, { alone }: { alone: boolean }): Asking {
  const values = valuesOf(draft.texts);
  const changed = differing(values, draft.sent.at(-1) ?? draft.seen);
  const paused = { ...draft, isTyping: false };
  if (changed.length === 0) return { draft: alone ? paused : { ...paused, goingOn: null }, change: {}, replace: false };
  const goingOn = alone && changed.length === 1 ? changed[0]! : null;
  return {
    draft: { ...paused, sent: [...draft.sent, values], goingOn },
    change: Object.fromEntries(changed.map((name) => [name, values[name]])),
    replace: goingOn !== null && goingOn === draft.goingOn,
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
  return { ...draft, texts, seen: filters, sent: [], goingOn: null };
}
