import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';

/** How long a field shows that it was saved. */
const SAVED_MS = 2_000;

type Options = {
  /** What is saved, as text. */
  saved: string;
  /** What of the typed text the field takes. */
  clean?: (text: string) => string;
  /** Saves the text where it is another one, and returns whether it was saved. */
  leave: (text: string) => Promise<boolean>;
};

/** A field whose text is saved when the person leaves it or presses Enter; Escape brings the saved text back. */
export function useSavedField({ saved, clean = (text) => text, leave }: Options) {
  const [draft, setDraft] = useState<string | null>(null);
  /** Counts the saves, so that a later one shows its tick for its whole time. */
  const [saves, setSaves] = useState({ made: 0, shown: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSaves((now) => ({ ...now, shown: saves.made })), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves.made]);

  const end = async () => {
    if (draft === null) return;
    setDraft(null);
    if (await leave(draft)) setSaves((now) => ({ ...now, made: now.made + 1 }));
  };
  return {
    isJustSaved: saves.made > saves.shown,
    input: {
      value: draft ?? saved,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(clean(event.currentTarget.value)),
      onBlur: () => void end(),
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing) void end();
        if (key === 'Escape') setDraft(null);
      },
    },
  };
}
