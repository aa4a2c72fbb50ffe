import type { TamperClass } from '../tamper-class.ts';
import { ACTIVE_CLASSES } from './active.ts';
import { ANNOTATION_CLASSES } from './annotations.ts';
import { ERASING_CLASSES } from './erasing.ts';
import { FONT_CLASSES } from './fonts.ts';
import { INK_CLASSES } from './ink.ts';
import { PAGE_CLASSES } from './pages.ts';
import { SEAL_CLASSES } from './seals.ts';
import { SIGNATURE_CLASSES } from './signatures.ts';
import { WORD_CLASSES } from './words.ts';

export const TAMPER_CLASSES: TamperClass[] = [
  ...WORD_CLASSES,
  ...INK_CLASSES,
  ...ERASING_CLASSES,
  ...PAGE_CLASSES,
  ...SEAL_CLASSES,
  ...ANNOTATION_CLASSES,
  ...ACTIVE_CLASSES,
  ...FONT_CLASSES,
  ...SIGNATURE_CLASSES,
];
