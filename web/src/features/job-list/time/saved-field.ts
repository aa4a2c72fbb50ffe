/** What to do with the text of a field that saves when the person leaves it. */
export type Left<Value> = { is: 'same' } | { is: 'changed'; value: Value } | { is: 'refused' };

/** Returns what to do with the text of a number field. An empty field keeps its number. */
export function leaveCount(text: string, saved: number, most: number): Left<number> {
  const typed = text.trim();
  if (typed === '') return { is: 'same' };
  const value = /^\d+$/.test(typed) ? Number(typed) : Infinity;
  if (value > most) return { is: 'refused' };
  return value === saved ? { is: 'same' } : { is: 'changed', value };
}

/** Returns what to do with the text of a field of words. */
export function leaveWords(text: string, saved: string): Left<string> {
  const value = text.trim();
  return value === saved.trim() ? { is: 'same' } : { is: 'changed', value };
}
