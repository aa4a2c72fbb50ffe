import { STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { distance } from '../boxes.ts';
import type { Word } from '../words/word.ts';
import { findPattern, lettersOf, type Letters, type Span } from './letters.ts';

/** Where the name of a state stands. `isTitled`: as 'State of Oregon', in a line of its own, as seals have it. */
export type StateMention = Span & { state: StateCode; isTitled: boolean };

// The longest first: West Virginia is not Virginia.
const NAMES = (Object.entries(STATE_NAME) as [StateCode, string][])
  .map(([state, name]) => ({ state, name: lettersOf(name) }))
  .toSorted((one, other) => other.name.length - one.name.length);
const BY_NAME = new Map(NAMES.map(({ state, name }) => [name, state]));
const TITLE = '(?:thestateof|stateof|commonwealthof)';
const TITLED = new RegExp(`${TITLE}(?:${NAMES.map(({ name }) => name).join('|')})`, 'y');
const PLAIN = new RegExp(NAMES.map(({ name }) => name).join('|'), 'y');
const TITLE_BEFORE = new RegExp(`^${TITLE}`);

/** Returns every mention of a state by its name, in the order of the file. Those in sentences are not titled. */
export function findStates(letters: Letters): StateMention[] {
  const titled = findPattern(letters, TITLED).filter((span, _, all) => !all.some((other) => holds(other, span)));
  const plain = findPattern(letters, PLAIN).filter(
    (span, _, all) => ![...titled, ...all].some((it) => holds(it, span)),
  );
  return [
    ...titled.map((span) => ({ ...span, isTitled: !followsWord(letters.words, span) })),
    ...plain.map((span) => ({ ...span, isTitled: false })),
  ].map((span) => ({ ...span, state: BY_NAME.get(textOf(letters, span).replace(TITLE_BEFORE, ''))! }));
}

function holds(outer: Span, inner: Span): boolean {
  return outer !== inner && outer.first <= inner.first && inner.last <= outer.last;
}

function textOf({ text, starts }: Letters, { first, last }: Span): string {
  return text.slice(starts[first], starts[last + 1]);
}

/** A word right before it, in the same line, makes it a part of a sentence: 'my license for the state of Oregon'. */
export function followsWord(words: readonly Word[], { first }: Pick<Span, 'first'>): boolean {
  const [before, own] = [words[first - 1], words[first]!];
  if (before === undefined || own.text.length === 1) return false;
  const isTurned = own.box.height > own.box.width;
  const size = isTurned ? own.box.width : own.box.height;
  const isSameLine = isTurned
    ? Math.abs(before.box.x - own.box.x) < size / 2
    : Math.abs(before.box.y - own.box.y) < size / 2;
  return isSameLine && distance(before.box, own.box) < size;
}
