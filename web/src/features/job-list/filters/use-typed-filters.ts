import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { JobFilters } from './job-filters.ts';
import { askFor, draftOf, followFilters, leaveField, typeInto, type Draft } from './typed-draft.ts';
import { typedProblems, type TypedName, type TypedTexts } from './typed-filters.ts';
import type { ChangeOptions } from './use-job-filters.ts';

export type TypedFilters = {
  texts: TypedTexts;
  problems: Partial<TypedTexts>;
  /** Takes what was typed, which is applied once typing stops. */
  type: (name: TypedName, text: string) => void;
  /** Applies a change together with whatever is typed and not applied yet. */
  apply: (change: Partial<JobFilters>) => void;
  /** Shows the field's filter as it is written everywhere, once the field is left. */
  leave: (name: TypedName) => void;
};

/**
 * The texts of the typed filters. The address stays the filters' home: a text is a draft that is applied when typing
 * pauses, and it follows the address whenever that changes otherwise, as by Back.
 */
export function useTypedFilters(
  filters: JobFilters,
  onChange: (change: Partial<JobFilters>, options: ChangeOptions) => void,
): TypedFilters {
  const [shown, setShown] = useState(() => draftOf(filters));
  // The newest draft is needed between renders too: a pause may end before the screen has caught up with the keys.
  const draft = useRef(shown);
  const keep = (next: Draft) => {
    draft.current = next;
    setShown(next);
  };
  // Only filters that did reach the screen count: a drawing that is broken off must not move the texts.
  useLayoutEffect(() => keep(followFilters(draft.current, filters)));

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (change: Partial<JobFilters>) => {
    clearTimeout(timer.current);
    const asking = askFor(draft.current, { alone: Object.keys(change).length === 0 });
    keep(asking.draft);
    const whole = { ...asking.change, ...change };
    if (Object.keys(whole).length > 0) onChange(whole, { replace: asking.replace });
  };

  return {
    texts: shown.texts,
    problems: shown.isTyping ? {} : typedProblems(shown.texts),
    type: (name, text) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply({}), DEBOUNCE_MS);
      keep(typeInto(draft.current, name, text));
    },
    apply,
    leave: (name) => keep(leaveField(draft.current, name)),
  };
}
