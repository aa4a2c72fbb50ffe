import { useCallback, useState } from 'react';

/** A dialog that was asked for, with what it shows. */
type OpenedDialog<Shown> = { key: number; shown: Shown };

/**
 * The dialog that is open, if one is. Each one that is asked for has a key of its own, so it can open while the former
 * one still fades, and the end of that one does not close it.
 */
export function useOpened<Shown>() {
  const [opened, setOpened] = useState<OpenedDialog<Shown> | null>(null);
  const open = useCallback((shown: Shown) => setOpened((former) => ({ key: (former?.key ?? 0) + 1, shown })), []);
  const close = ({ key }: OpenedDialog<Shown>) => setOpened((now) => (now?.key === key ? null : now));
  return { opened, open, close };
}
