import { planPage } from '../../sealed/planned-page.ts';
import { aimsAt, pieceOf, textCommand, withCommand, type Aim, type Printed } from '../aims.ts';
import type { Scene, TamperClass } from '../tamper-class.ts';
import { inPieces, instead, printedAt, redrawn, reworded, rewordedLine } from './edits.ts';

/** Digits that become another one by more ink alone. */
const BY_MORE_INK: Record<string, string> = { '0': '8', '1': '4', '3': '8', '5': '6', '6': '8', '9': '8' };
const DIGITS = '0123456789';

/** Words of the drawing that say something else. */
export const WORD_CLASSES: TamperClass[] = [
  {
    id: 'digit-changed',
    words: 'text',
    changesWords: true,
    title: 'One digit of a load or dimension is another one',
    expected: 'refuse',
    aim: 'number',
    apply: (scene) => reworded(scene, otherDigit(scene)),
  },
  {
    id: 'digit-gained-ink',
    words: 'text',
    changesWords: true,
    title: 'A digit is changed to one that has the same strokes and more, such as 3 to 8',
    expected: 'refuse',
    aim: 'number',
    apply: (scene) => reworded(scene, heavierDigit(scene)),
  },
  {
    id: 'digit-on-scan',
    title: 'One digit of a scanned page without words is another one',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'picture',
    ways: ['another digit', 'more ink only'],
    apply: (scene) => reworded(scene, scene.way === 'another digit' ? otherDigit(scene) : heavierDigit(scene)),
  },
  {
    id: 'digit-in-outlines',
    title: 'One digit of a page whose words are outlines is another one',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'outlines',
    ways: ['another digit', 'more ink only'],
    apply: (scene) => reworded(scene, scene.way === 'another digit' ? otherDigit(scene) : heavierDigit(scene)),
  },
  {
    id: 'leading-digit',
    title: 'A digit is printed in front of a number',
    expected: 'refuse-or-list',
    aim: 'number',
    apply: (scene) => {
      const printed = printedAt(scene.aim);
      const digit = scene.random.pick(Array.from('123456789'));
      const before = textCommand({ ...printed, x: printed.x - printed.size * 0.556 }, digit);
      return instead(scene, scene.page.drawing.commands[scene.aim.command]!, before);
    },
  },
  {
    id: 'decimal-moved',
    words: 'text',
    changesWords: true,
    title: 'The point or hyphen of a number is one digit further to the left or right',
    expected: 'refuse',
    aim: 'number',
    apply: (scene) => reworded(scene, pointMoved(printedAt(scene.aim).text)),
  },
  {
    id: 'unit-changed',
    words: 'text',
    changesWords: true,
    title: 'The unit behind a number is another one, or the number gets one',
    expected: 'refuse-or-list',
    aim: 'number',
    ways: ['kN', 'mm', 'kPa', 'ft'],
    apply: (scene) => {
      const { line, from, text, ...rest } = printedAt(scene.aim);
      const after = line.slice(from + text.length);
      const other = /^ *[A-Za-z"']+/.test(after) ? after.replace(/[A-Za-z"']+/, scene.way) : ` ${scene.way}${after}`;
      return instead(scene, textCommand({ ...rest, x: rest.startX }, line.slice(0, from) + text + other));
    },
  },
  {
    id: 'letter-for-digit',
    changesWords: true,
    title: 'A digit is a letter of nearly the same form, so that nobody finds the number by its text',
    expected: 'refuse',
    aim: 'number',
    words: 'text',
    apply: (scene) => {
      const text = printedAt(scene.aim).text;
      const like: Record<string, string> = { '0': 'O', '1': 'l', '2': 'Z', '5': 'S', '8': 'B' };
      const place = Array.from(text).findIndex((glyph) => glyph in like);
      const swapped =
        place === -1 ? `O${text.slice(1)}` : text.slice(0, place) + like[text[place]!]! + text.slice(place + 1);
      return reworded(scene, swapped);
    },
  },
  {
    id: 'text-moved-2pt',
    title: 'A dimension is two points beside its place',
    expected: 'refuse',
    aim: 'number',
    apply: (scene) => moved(scene, 2),
  },
  {
    id: 'text-moved-half',
    words: 'text',
    title: 'A dimension is half a point beside its place',
    expected: 'refuse-or-list',
    aim: 'number',
    apply: (scene) => moved(scene, 0.5),
  },
  {
    id: 'numbers-exchanged',
    title: 'Two numbers of a page have changed places, so that the page has the same words as before',
    expected: 'refuse',
    aim: 'number',
    apply: exchanged,
  },
  {
    id: 'note-elsewhere',
    title: 'A note is at another place of the page',
    expected: 'refuse',
    aim: 'note',
    apply(scene) {
      const printed = printedAt(scene.aim);
      const [x, y] = [
        scene.random.int(40, 250),
        printed.y > 396 ? scene.random.int(110, 300) : scene.random.int(620, 700),
      ];
      return instead(scene, textCommand({ ...printed, x, y }, printed.line));
    },
  },
  {
    id: 'note-removed',
    words: 'text',
    changesWords: true,
    title: 'A note is not there',
    expected: 'refuse',
    aim: 'note',
    apply: (scene) => instead(scene),
  },
  {
    id: 'note-reworded',
    words: 'text',
    changesWords: true,
    title: 'A note says the opposite in as many letters',
    expected: 'refuse',
    aim: 'note',
    apply: (scene) => {
      const note = 'NO BRACING REQUIRED AT ANY WEB OR CHORD OF THIS TRUSS. CUT AS NEEDED. ';
      const { line } = printedAt(scene.aim);
      return reworded(scene, note.repeat(4).slice(0, line.length));
    },
  },
  {
    id: 'details-between-pages',
    title: 'Two pages have each other’s dimensions',
    expected: 'refuse',
    aim: 'number',
    relations: ['apart'],
    apply: betweenPages,
  },
  {
    id: 'earlier-revision',
    title: 'A page shows an earlier revision of the same design, with the same label and job',
    expected: 'refuse',
    aim: 'page',
    relations: ['apart'],
    apply({ plan, position, page, random }) {
      const revision = planPage(`${plan.seed}/revision/${random.int(1, 99)}`, plan.job, `R${position.page + 1}`, {
        family: page.family,
        words: page.words,
        rotate: page.rotate,
        crop: page.crop,
      });
      return { pages: plan.pages.with(position.page, revision) };
    },
  },
];

function otherDigit({ aim, random }: Scene): string {
  const { text } = printedAt(aim);
  const place = random.pick(Array.from(text).flatMap((glyph, index) => (DIGITS.includes(glyph) ? [index] : [])));
  const digit = random.pick(Array.from(DIGITS).filter((one) => one !== text[place]));
  return text.slice(0, place) + digit + text.slice(place + 1);
}

/** One of the number's digits with more strokes; another digit in front where none can have more. */
function heavierDigit({ aim }: Scene): string {
  const { text } = printedAt(aim);
  const place = Array.from(text).findIndex((glyph) => glyph in BY_MORE_INK);
  return place === -1 ? `8${text}` : text.slice(0, place) + BY_MORE_INK[text[place]!]! + text.slice(place + 1);
}

function pointMoved(text: string): string {
  const found = /^(.*?)(\d)([.-])(\d)(.*)$/.exec(text);
  if (!found) return text.length > 1 ? `${text.slice(0, -1)}.${text.slice(-1)}` : `.${text}`;
  const [, before, left, point, right, after] = found as unknown as [string, string, string, string, string, string];
  return left === '0' && before === '' ? `${left}${right}${point}${after}` : `${before}${point}${left}${right}${after}`;
}

function moved(scene: Scene, points: number) {
  const [right, up] = scene.random.pick([
    [points, 0],
    [-points, 0],
    [0, points],
    [0, -points],
  ] as const);
  const move = (piece: Printed) => [textCommand({ ...piece, x: piece.x + right, y: piece.y + up }, piece.text)];
  return instead(scene, ...inPieces(scene, move));
}

/** Exchanges the aimed number with another one of its length and size. */
function exchanged(scene: Scene) {
  const one = printedAt(scene.aim);
  const others = aimsAt('number', scene.page).filter(({ command, printed }) => {
    return command !== scene.aim.command && printed!.text.length === one.text.length && printed!.text !== one.text;
  });
  const others2 =
    others.length > 0 ? others : aimsAt('number', scene.page).filter(({ printed }) => printed!.text !== one.text);
  const other: Aim = scene.random.pick(others2.filter(({ command }) => command !== scene.aim.command));
  const swapped = rewordedLine({ ...scene, aim: other }, one.text);
  return redrawn(scene, (drawing) =>
    withCommand(
      withCommand(drawing, scene.aim.command, rewordedLine(scene, printedAt(other).text)),
      other.command,
      swapped,
    ),
  );
}

function betweenPages(scene: Scene) {
  const { plan, position } = scene;
  const other = (position.page + 1) % plan.pages.length;
  const dimensions = (page: number) =>
    aimsAt('number', plan.pages[page]!).filter(({ printed }) => /^\d+-\d+-\d+$/.test(printed!.line));
  const [here, there] = [dimensions(position.page), dimensions(other)];
  const drawn = (page: number, own: Aim[], others: Aim[]) => ({
    ...plan.pages[page]!,
    drawing: own.reduce((drawing, { command, printed }, index) => {
      const text = others[index % others.length]!.printed!.line;
      return withCommand(drawing, command, textCommand(pieceOf(printed!, 0, text), text));
    }, plan.pages[page]!.drawing),
  });
  const pages = plan.pages
    .with(position.page, drawn(position.page, here, there))
    .with(other, drawn(other, there, here));
  return { pages, foundOn: [position.page, other] };
}
