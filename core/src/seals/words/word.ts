import type { Box } from '../set-proof.ts';

/** A word as it stands on the page. */
export type Word = { text: string; box: Box };
