import { useMediaQuery } from '@mantine/hooks';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useViewer } from '../../../lib/session/viewer.ts';

/** The width at which rows turn into cards and the filters into a drawer; the style sheets say the same. */
const CARDS = '(max-width: 799px)';

export type FilterPanel = {
  isNarrow: boolean;
  place: 'none' | 'row' | 'drawer';
  toggle: () => void;
  reach: () => void;
};

/** Where the filters stand: in a row, which is open for staff to begin with, or on the phone in a drawer. */
export function useFilterPanel(): FilterPanel {
  const viewer = useViewer();
  const isNarrow = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  // Two facts: a row that is open must not become a drawer that jumps up when the window is made narrower.
  const [hasRow, setHasRow] = useState(isEmployee(viewer));
  const [hasDrawer, setHasDrawer] = useState(false);
  const [setIsOpen, isOpen] = isNarrow ? [setHasDrawer, hasDrawer] : [setHasRow, hasRow];
  return {
    isNarrow,
    place: !isOpen ? 'none' : isNarrow ? 'drawer' : 'row',
    toggle: () => setIsOpen(!isOpen),
    /** Opens the filters where they are closed, and goes to the first. */
    reach: () => {
      flushSync(() => setIsOpen(true));
      document.querySelector<HTMLElement>('[role="search"] input')?.focus();
    },
  };
}
