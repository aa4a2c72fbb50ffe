import type { StructureCase } from './add-to-pdf.ts';
import { ACTIONS, ANNOTATIONS } from './annotations.ts';
import { DOCUMENT, PAGES } from './document.ts';
import { GRAPHICS } from './graphics.ts';

/** What ISO 32000-2 lets a PDF have, by what the check of a sealed set does where the set to seal doesn't have it. */
export const STRUCTURE_CASES: StructureCase[] = [...ANNOTATIONS, ...ACTIONS, ...DOCUMENT, ...PAGES, ...GRAPHICS];
