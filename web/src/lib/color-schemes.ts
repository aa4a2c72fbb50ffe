import type { MantineColorScheme } from '@mantine/core';

/** The themes that a device can be set to; Mantine keeps the choice there. */
export const COLOR_SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
