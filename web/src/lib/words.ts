/** '1 page', '86 pages'. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}

/** 'VA', 'VA and NC', 'VA, NC and WV'. */
export function inWords(words: readonly string[]): string {
  const [last, ...before] = words.toReversed();
  return before.length === 0 ? (last ?? '') : `${before.toReversed().join(', ')} and ${last}`;
}

/** Who seals where, if several share the states of a job: 'Ana Novak: FL, GA; Marcus Lee: TX'. */
export function splitWords(split: readonly { full_name: string; states: readonly string[] }[]): string {
  return split.map(({ full_name, states }) => `${full_name}: ${states.join(', ')}`).join('; ');
}
