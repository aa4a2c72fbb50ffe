import { useMediaQuery } from '@mantine/hooks';

/** How much of a user the table shows: all columns, two lines a row, or a card. */
export type Layout = 'desk' | 'tablet' | 'phone';

/** Below this width each row is a card, and is edited in a sheet. */
export const PHONE_BELOW = 800;
const AT_ONCE = { getInitialValueInEffect: false };

/** Returns the layout for the window as wide as it is; the component follows. */
export function useLayout(): Layout {
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, AT_ONCE);
  const isPhone = useMediaQuery(`(max-width: ${PHONE_BELOW - 1}px)`, undefined, AT_ONCE);
  if (isPhone) return 'phone';
  return isNarrow ? 'tablet' : 'desk';
}
