import { z } from 'zod';

const required = (label: string) => `${label} is required`;
const notText = (label: string) => `${label} has a character that is not text`;
const atMost = (label: string, max: number) => `${label} cannot exceed ${max} characters`;

/** Something must be seen of it: a name of invisible characters is none. */
export const isSeen = (text: string) => /[^\s\p{Cf}\p{Cc}]/u.test(text);

/** Text as a person means it: the ends trimmed, and nothing in it that no database or mail can carry. */
export function words(label: string, max: number) {
  return z
    .string(required(label))
    .trim()
    .max(max, { error: atMost(label, max), abort: true })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), notText(label));
}

/** The same, where left out, null or empty means none. */
export function optionalWords(label: string, max: number) {
  return words(label, max)
    .nullish()
    .transform((text) => (text ? text : null));
}

/**
 * Control characters, line ends included, and those that turn the direction of text. In a name they forge what a list,
 * a mail or a log shows.
 */
const NOT_IN_A_NAME = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A name, in the one form that Unicode has for text that looks the same (NFC). */
export function nameText(label: string, max: number) {
  return z
    .string(required(label))
    .trim()
    .normalize('NFC')
    .max(max, { error: atMost(label, max), abort: true })
    .refine((text) => text.isWellFormed(), { error: notText(label), abort: true })
    .refine((text) => !NOT_IN_A_NAME.test(text), {
      error: `${label} has a control or direction character`,
      abort: true,
    })
    .refine((text) => isSeen(text), required(label));
}

/** The same, where left out, null or empty means none. */
export function optionalName(label: string, max: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      nameText(label, max).nullish(),
    )
    .transform((text) => text ?? null);
}
