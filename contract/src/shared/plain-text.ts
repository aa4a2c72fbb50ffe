import { z } from 'zod';

/** Text of so many characters at the most, without the one character that no database keeps. */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'Has a character that is not text');
}
