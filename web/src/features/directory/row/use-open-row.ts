import { useCallback, useEffect, useRef, useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ADD_ID } from '../list/directory-page.tsx';
import { type OpenRow, pencilId } from '../list/directory-table.tsx';
import { LEAVE_ROW } from './use-unsaved-row.ts';

export type OpenRowState<Row> = {
  open: OpenRow<Row> | null;
  /** Opens a row in place of the one that is open, unless that has changes that the person wants to keep. */
  show: (next: OpenRow<Row>) => void;
  /** Closes the row. The focus goes to the button that opens that row, or a new one. */
  close: (id: number | null) => void;
  /** Closes the row to show something else; returns false when it has changes that the person wants to keep. */
  leave: () => Promise<boolean>;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Keeps at most one row open. */
export function useOpenRow<Row>(): OpenRowState<Row> {
  const [open, setOpen] = useState<OpenRow<Row> | null>(null);
  const isUnsaved = useRef(false);
  const returnTo = useRef<string | null>(null);
  useEffect(() => {
    if (open !== null || returnTo.current === null) return;
    document.getElementById(returnTo.current)?.focus();
    returnTo.current = null;
  }, [open]);
  const replace = async (next: OpenRow<Row> | null) => {
    if (open && isUnsaved.current && !(await confirm(LEAVE_ROW))) return false;
    isUnsaved.current = false;
    setOpen(next);
    return true;
  };
  return {
    open,
    show: (next) => void replace(next),
    leave: () => replace(null),
    close: (id) => {
      isUnsaved.current = false;
      returnTo.current = id === null ? ADD_ID : pencilId(id);
      setOpen(null);
    },
    onUnsaved: useCallback((now: boolean) => {
      isUnsaved.current = now;
    }, []),
  };
}
