import type { Word } from '../seals/words/word.ts';

type Place = { x?: number; y?: number; size?: number };

/** A line of words as they would be read from a page. */
export function lineOfWords(text: string, { x = 72, y = 72, size = 7 }: Place = {}): Word[] {
  let left = x;
  return text.split(' ').map((word) => {
    const width = word.length * size * 0.55;
    const box = { x: left, y, width, height: size };
    left += width + size * 0.28;
    return { text: word, box };
  });
}

/** Lines of words under each other. */
export function linesOfWords(lines: readonly string[], { x = 72, y = 72, size = 7 }: Place = {}): Word[] {
  return lines.flatMap((line, place) => lineOfWords(line, { x, y: y + place * size * 1.3, size }));
}

/** Letters that are words of their own, right beside each other. */
export function lettersInRow(text: string, { x = 72, y = 72, size = 7 }: Place = {}): Word[] {
  return Array.from(text, (letter, place) => ({
    text: letter,
    box: { x: x + place * size * 0.6, y, width: size * 0.55, height: size },
  }));
}

/** Letters around the upper half of a ring, each a word of its own. */
export function ringOfLetters(text: string, { x = 300, y = 300, radius = 40, size = 6 } = {}): Word[] {
  const letters = Array.from(text);
  return letters.flatMap((letter, place) => {
    if (letter === ' ') return [];
    const angle = Math.PI * (1 - (place + 0.5) / letters.length);
    const [left, top] = [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
    return [{ text: letter, box: { x: left - size / 2, y: top - size / 2, width: size, height: size } }];
  });
}
