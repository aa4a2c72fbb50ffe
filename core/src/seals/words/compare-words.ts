import type { Box } from '../set-proof.ts';
import { plainWord } from './plain-word.ts';
import type { Word } from './word.ts';

/** What became of a page's words: those that are gone, and those that were not there before. */
export type WordChanges = { missing: Word[]; added: Word[] };

/** Another program may place a word a little differently; a word of the same text further away is another one. */
const NEAR_POINTS = 3;

/**
 * Compares the words of a page with those of the page that it should show. Each word of the reference has to be there as
 * often as before. Words are paired by text and place first, then by text alone: a word that was moved is found by its ink.
 * What is left over may be the same letters, divided into words in another way.
 */
export function compareWords(reference: readonly Word[], sealed: readonly Word[]): WordChanges {
  const left = group(sealed);
  const unplaced = reference.filter((word) => !takeNear(left, word));
  const missing = unplaced.filter((word) => !takeAny(left, word));
  const rest = new Set([...left.values()].flat());
  const added = sealed.filter((word) => rest.has(word));
  return missing.length === 0 ? { missing, added } : withoutRedivided(missing, added);
}

type ByText = Map<string, Word[]>;

function group(words: readonly Word[]): ByText {
  const groups: ByText = new Map();
  for (const word of words) {
    const text = plainWord(word.text);
    const same = groups.get(text);
    if (same) same.push(word);
    else groups.set(text, [word]);
  }
  return groups;
}

function takeNear(left: ByText, word: Word): boolean {
  const text = plainWord(word.text);
  if (text === '') return true;
  const same = left.get(text);
  const place = same?.findIndex(({ box }) => isNear(box, word.box)) ?? -1;
  if (place !== -1) same!.splice(place, 1);
  return place !== -1;
}

function takeAny(left: ByText, word: Word): boolean {
  return left.get(plainWord(word.text))?.pop() !== undefined;
}

function isNear(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= NEAR_POINTS && Math.abs(one.y - other.y) <= NEAR_POINTS;
}

/**
 * Takes out words that are only divided differently: where missing and added words lie over each other, and their letters
 * in a row are the same.
 */
function withoutRedivided(missing: Word[], added: Word[]): WordChanges {
  const [gone, come] = [new Set(missing), new Set(added)];
  for (const word of missing) {
    if (!gone.has(word)) continue;
    const [old, now] = overlapping(word, missing, added);
    if (now.length === 0 || lettersOf(old) !== lettersOf(now)) continue;
    for (const part of old) gone.delete(part);
    for (const part of now) come.delete(part);
  }
  return { missing: missing.filter((word) => gone.has(word)), added: added.filter((word) => come.has(word)) };
}

/** Returns the missing and the added words that lie over this word, over one of those, and so on. */
function overlapping(word: Word, missing: Word[], added: Word[]): [Word[], Word[]] {
  const [old, now] = [new Set([word]), new Set<Word>()];
  for (let before = 0; before !== old.size + now.size;) {
    before = old.size + now.size;
    for (const other of added) if ([...old].some(({ box }) => overlap(box, other.box))) now.add(other);
    for (const other of missing) if ([...now].some(({ box }) => overlap(box, other.box))) old.add(other);
  }
  return [missing.filter((part) => old.has(part)), added.filter((part) => now.has(part))];
}

function lettersOf(words: Word[]): string {
  return words.map(({ text }) => plainWord(text)).join('');
}

/** Words of neighboring lines touch: they overlap when they share most of the lesser height, or width for turned text. */
function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return false;
  return down > Math.min(one.height, other.height) / 2 || across > Math.min(one.width, other.width) / 2;
}
