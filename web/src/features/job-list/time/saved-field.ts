/** What a field that is saved when it is left does with the text in it. */
export type Left<Value> = { is: 'same' } | { is: 'changed'; value: Value };

/** Returns what to do with the text of a number field: empty text and text that is no number leave the number as it was. */
export function leaveCount(text: string, saved: number, most: number): Left<number> {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return { is: 'same' };
  const value = Math.min(Number(digits), most);
  return value === saved ? { is: 'same' } : { is: 'changed', value };
}

/** Returns what to do with the text of a field of words. */
export function leaveWords(text: string, saved: string): Left<string> {
  const value = text.trim();
  return value === saved.trim() ? { is: 'same' } : { is: 'changed', value };
}

/** Returns only the digits of what was typed or pasted, as many as the largest number has. */
export function digitsOf(text: string, most: number): string {
  return text.replaceAll(/\D/g, '').slice(0, String(most).length);
}
