import type { Random } from '../../../../../tools/src/demo/random.ts';
import type { SetPlan } from '../plan-set.ts';
import type { PlannedPage } from '../planned-page.ts';
import { digitsOf, isSealed, linesOf, redrawn, type Glyph } from './places.ts';
import { sealedPage, type Finding, type Tampering } from './tampering.ts';

const refusedOn = (plan: SetPlan, place: number): Finding => ({
  page: sealedPage(plan, place),
  state: null,
  outcome: 'refused',
});

const aPage = (plan: SetPlan, random: Random) => random.int(0, plan.pages.length - 1);

/** Puts another digit in the place of one. */
function withDigit(plan: SetPlan, place: number, glyph: Glyph, digit: string): PlannedPage[] {
  return redrawn(plan, place, ({ commands }) => {
    const { text, index } = glyph;
    const before = `(${text.text})`;
    const after = `(${text.text.slice(0, index)}${digit}${text.text.slice(index + 1)})`;
    return commands.with(
      text.command,
      commands[text.command]!.replace(before, () => after),
    );
  });
}

function changeDigit(plan: SetPlan, random: Random) {
  const place = aPage(plan, random);
  const glyph = random.pick(digitsOf(plan, place));
  const now = glyph.text.text[glyph.index]!;
  const digit = random.pick(Array.from('0123456789').filter((other) => other !== now));
  return { pages: withDigit(plan, place, glyph, digit), finding: refusedOn(plan, place) };
}

/** Digits that become another when only ink is added to them. */
const GROWN: Record<string, string> = { 3: '8', 5: '6', 1: '4', 0: '8', 6: '8', 9: '8' };

function growDigit(plan: SetPlan, random: Random) {
  const place = aPage(plan, random);
  const all = digitsOf(plan, place);
  const threes = all.filter(({ text, index }) => text.text[index] === '3');
  const glyph = random.pick(
    threes.length > 0 ? threes : all.filter(({ text, index }) => GROWN[text.text[index]!] !== undefined),
  );
  const digit = GROWN[glyph.text.text[glyph.index]!]!;
  return { pages: withDigit(plan, place, glyph, digit), finding: refusedOn(plan, place) };
}

/** Changes of what a page shows. */
export const DRAWING_TAMPERINGS: Tampering[] = [
  { title: 'a digit changed', wishes: () => ({ page: { words: 'text' } }), change: changeDigit },
  { title: 'a digit changed, words as outlines', wishes: () => ({ page: { words: 'outlines' } }), change: changeDigit },
  { title: 'a digit changed, words in a picture', wishes: () => ({ page: { words: 'picture' } }), change: changeDigit },
  { title: '3 made 8', wishes: () => ({ page: { words: 'text' } }), change: growDigit },
  { title: '3 made 8, words as outlines', wishes: () => ({ page: { words: 'outlines' } }), change: growDigit },
  { title: '3 made 8, words in a picture', wishes: () => ({ page: { words: 'picture' } }), change: growDigit },
  {
    title: 'a dimension changed',
    wishes: () => ({}),
    change(plan, random) {
      const place = aPage(plan, random);
      const dimensions = digitsOf(plan, place).filter(({ text }) => /^\d+-\d+-\d+$/.test(text.text));
      const { text } = random.pick(dimensions);
      const [feet, inches, rest] = text.text.split('-').map(Number) as [number, number, number];
      const other = `${feet}-${(inches + random.int(1, 11)) % 12}-${rest}`;
      return {
        pages: redrawn(plan, place, ({ commands }) =>
          commands.with(text.command, commands[text.command]!.replace(`(${text.text})`, `(${other})`)),
        ),
        finding: refusedOn(plan, place),
      };
    },
  },
  {
    title: 'a line removed',
    wishes: () => ({}),
    change(plan, random) {
      const place = aPage(plan, random);
      const { command } = random.pick(linesOf(plan, place));
      return {
        pages: redrawn(plan, place, ({ commands }) => commands.toSpliced(command, 1)),
        finding: refusedOn(plan, place),
      };
    },
  },
  {
    title: 'a line moved',
    wishes: () => ({}),
    change(plan, random) {
      const place = aPage(plan, random);
      const { command, style, from, to } = random.pick(linesOf(plan, place));
      const [across, up] = [random.int(2, 6), random.int(2, 6)];
      const moved = `q ${style.replace('q ', '')}${from.x + across} ${from.y + up} m ${to.x + across} ${to.y + up} l S Q`;
      return {
        pages: redrawn(plan, place, ({ commands }) => commands.with(command, moved)),
        finding: refusedOn(plan, place),
      };
    },
  },
  {
    title: 'a line added',
    wishes: () => ({}),
    change(plan, random) {
      const place = aPage(plan, random);
      const added = `${anOpenLine(plan, place, random)} S`;
      return {
        pages: redrawn(plan, place, ({ commands }) => [...commands, added]),
        finding: { ...refusedOn(plan, place), outcome: 'listed' },
      };
    },
  },
  {
    title: 'a font that draws a digit as another',
    wishes: () => ({ page: { words: 'text' } }),
    change(plan, random) {
      const place = aPage(plan, random);
      const glyph = random.pick(digitsOf(plan, place));
      const now = glyph.text.text[glyph.index]!;
      const drawn = now === '3' ? '8' : random.pick(Array.from('0123456789').filter((other) => other !== now));
      const swap = (page: PlannedPage) => ({ ...page, swappedGlyphs: { [now]: drawn } });
      return {
        pages: plan.pages.map((page, index) => (index === place ? swap(page) : page)),
        finding: { ...refusedOn(plan, place), outcome: 'listed' },
      };
    },
  },
];

/** Where a new line runs that is for the most part outside the seals. */
function anOpenLine(plan: SetPlan, place: number, random: Random): string {
  for (;;) {
    const [x, y, across, up] = [random.int(40, 540), random.int(40, 720), random.int(-200, 200), random.int(-200, 200)];
    const [toX, toY] = [x + across, y + up];
    const points = Array.from({ length: 11 }, (_, part) => ({ x: x + (across * part) / 10, y: y + (up * part) / 10 }));
    const isInside = toX > 30 && toX < 580 && toY > 30 && toY < 750 && Math.hypot(across, up) > 15;
    if (isInside && points.filter((point) => isSealed(plan, place, point)).length < 5)
      return `${x} ${y} m ${toX} ${toY} l`;
  }
}
