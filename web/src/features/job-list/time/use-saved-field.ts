import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Left } from './saved-field.ts';

/** How long a field shows that it was saved. */
const SAVED_MS = 2_000;

type Options<Value> = {
  /** What is saved, as text. */
  saved: string;
  /** Decides what to do with the text when the person leaves the field. */
  read: (text: string) => Left<Value>;
  /** Saves the value, and returns whether that worked. */
  save: (value: Value) => Promise<boolean>;
};

/**
 * A field whose text is saved when the person leaves it or presses Enter; Escape brings the saved text back. A refused
 * text stays as typed until the person changes it.
 */
export function useSavedField<Value>({ saved, read, save }: Options<Value>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  /** Counts the saves, so that a later one shows its tick for its whole time. */
  const [saves, setSaves] = useState({ made: 0, shown: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSaves((now) => ({ ...now, shown: saves.made })), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves.made]);

  const edit = (text: string | null) => {
    setDraft(text);
    setIsRefused(false);
  };
  const end = async () => {
    if (draft === null) return;
    const left = read(draft);
    if (left.is === 'refused') return setIsRefused(true);
    edit(null);
    if (left.is === 'changed' && (await save(left.value))) setSaves((now) => ({ ...now, made: now.made + 1 }));
  };
  return {
    isJustSaved: saves.made > saves.shown,
    isRefused,
    input: {
      value: draft ?? saved,
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit(event.currentTarget.value),
      onBlur: () => void end(),
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing) void end();
        if (key === 'Escape') edit(null);
      },
    },
  };
}
