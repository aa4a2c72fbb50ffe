/** Characters that turn the direction of text: they could make a line read as another one. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Returns the text as one line, fit for a header or a subject. */
export function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(DIRECTIONS, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Returns the lines of a text that may have several, each fit for a mail. */
export function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(withoutControls);
}
