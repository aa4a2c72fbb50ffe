import { drawCircle, newPage } from '../../drawings/pdf-page.ts';
import { middleOf, round, textCommand, widthOf } from '../aims.ts';
import { drawSeal } from '../../sealed/seal-face.ts';
import { contentsOf, drawOn, toDrawing } from '../draw-on-page.ts';
import type { Scene, TamperClass } from '../tamper-class.ts';
import { drawnOver, lineAt, onPage, printedAt } from './edits.ts';

const NOTES = ['3) Web 2-9 may be cut on site.', 'USE 2x6 WEBS', 'OK TO CUT WEB', 'NO BRACING REQUIRED', 'SEE REV. 2'];
const OPEN = ['apart', 'beside', 'edge'] as const;
const COVERED = ['over'] as const;

/** Ink that nobody sealed. */
export const INK_CLASSES: TamperClass[] = [
  ...byPlace({
    id: 'dot',
    title: 'A dot makes a decimal number of a whole one',
    aim: 'number',
    draw({ aim, random }) {
      const printed = printedAt(aim);
      const { text, x, y, size } = printed;
      const between = text.slice(0, random.int(1, Math.max(1, text.length - 1)));
      const dot = round(size * random.pick([0.11, 0.13]));
      return [`q 0 g ${round(x + widthOf(printed, between) - dot / 2)} ${y} ${dot} ${dot} re f Q`];
    },
  }),
  ...byPlace({
    id: 'drawn-one',
    title: 'A drawn 1 in front of a number makes it a hundred more',
    aim: 'number',
    draw({ aim }) {
      const { x, y, size } = printedAt(aim);
      const [at, top] = [round(x - size * 0.2), round(y + size * 0.72)];
      return [`q 0.7 w 0 G ${at} ${y} m ${at} ${top} l ${round(at - size * 0.17)} ${round(top - size * 0.17)} l S Q`];
    },
  }),
  ...byPlace({
    id: 'strike',
    title: 'A line strikes out a number',
    aim: 'number',
    draw: ({ aim }) => [`q 0.6 w 0 G ${across(aim.area)} S Q`],
  }),
  {
    id: 'number-blacked-out',
    title: 'A black box or a hatch makes a number unreadable',
    expected: 'refuse-or-list',
    aim: 'number',
    ways: ['box', 'hatch'],
    apply(scene) {
      const { left, bottom, right, top } = scene.aim.area;
      const box = `${round(left)} ${round(bottom)} ${round(right - left)} ${round(top - bottom)} re f`;
      const hatch = Array.from({ length: Math.ceil((right - left) / 1.5) }, (_, step) => {
        const x = round(left + step * 1.5);
        return `${x} ${round(bottom)} m ${round(x + 2)} ${round(top)} l S`;
      });
      return drawnOver(scene, ['q 0 g 0 G 0.6 w', ...(scene.way === 'box' ? [box] : hatch), 'Q']);
    },
  },
  {
    id: 'hairline-strike',
    title: 'A line of a tenth of a point strikes out a number',
    expected: 'refuse-or-list',
    aim: 'number',
    ways: ['0.1', '0'],
    apply: (scene) => drawnOver(scene, [`q ${scene.way} w 0 G ${across(scene.aim.area)} S Q`]),
  },
  {
    id: 'digit-completed',
    title: 'A short stroke completes a digit to another one, such as 3 to 8',
    expected: 'refuse-or-list',
    aim: 'number',
    apply(scene) {
      const printed = printedAt(scene.aim);
      const { text, x, y, size } = printed;
      const place = Math.max(
        0,
        Array.from(text).findIndex((glyph) => '013579'.includes(glyph)),
      );
      const [left, width] = [x + widthOf(printed, text.slice(0, place)), size * 0.556];
      // On the left of 3, 5 and 9 a stroke is missing; through 0 it makes an 8, and over 1 a 7.
      const [fromX, fromY, toX, toY] = {
        '0': [0.15, 0.37, 0.85, 0.37],
        '1': [0.1, 0.68, 0.6, 0.68],
        '7': [0.2, 0.36, 0.8, 0.36],
      }[text[place]!] ?? [0.15, 0.1, 0.15, 0.36];
      const from = `${round(left + fromX! * width)} ${round(y + fromY! * size)} m`;
      return drawnOver(scene, [`q 0.7 w 0 G ${from} ${round(left + toX! * width)} ${round(y + toY! * size)} l S Q`]);
    },
  },
  {
    id: 'minus-sign',
    title: 'A short stroke in front of a number makes it negative',
    expected: 'refuse-or-list',
    aim: 'number',
    apply(scene) {
      const { x, y, size } = printedAt(scene.aim);
      const [right, middle] = [round(x - size * 0.08), round(y + size * 0.26)];
      return drawnOver(scene, [`q 0.6 w 0 G ${round(right - size * 0.3)} ${middle} m ${right} ${middle} l S Q`]);
    },
  },
  {
    id: 'web-added',
    title: 'The truss has one web more',
    expected: 'list',
    aim: 'line',
    ways: ['1 w 0 G', '0.3 w 0 G', '1 w 0.92 G', '1 w 0 G [2 3] 0 d', '1 w 0.9 0.9 0 RG'],
    apply(scene) {
      const [fromX, fromY] = lineAt(scene.aim);
      const { x, y } = middleOf(scene.aim.area);
      const [dx, dy] = [x - fromX, y - fromY].map((value) => value * 0.5) as [number, number];
      const ends = [x - dy - dx * 0.2, y + dx, x + dy * 0.7, y - dx * 0.7].map(round);
      return drawnOver(scene, [`q ${scene.way} ${ends[0]} ${ends[1]} m ${ends[2]} ${ends[3]} l S Q`]);
    },
  },
  {
    id: 'ink-under-drawing',
    title: 'A web or a gray patch lies under the drawing instead of over it',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'text',
    ways: ['web', 'patch'],
    apply(scene) {
      const { left, bottom, right, top } = scene.aim.area;
      const web = `q 1 w 0 G ${round(left - 20)} ${round(bottom - 14)} m ${round(right + 24)} ${round(top + 12)} l S Q`;
      const patch = `q 0.55 g ${round(left - 1)} ${round(bottom - 1)} ${round(right - left + 2)} ${round(top - bottom + 2)} re f Q`;
      return drawnOver(scene, [scene.way === 'web' ? web : patch], { isUnder: true });
    },
  },
  {
    id: 'note-added',
    title: 'A note of five points is added',
    expected: 'list',
    aim: 'blank',
    relations: ['apart', 'beside', 'edge', 'over'],
    apply: (scene) => drawnOver(scene, [noteAt(scene, 5)]),
  },
  {
    id: 'note-without-words',
    title: 'A note is added whose words no program reads',
    expected: 'refuse-or-list',
    aim: 'blank',
    ways: ['strokes', 'empty ActualText', 'private letters'],
    apply: noteWithoutWords,
  },
  {
    id: 'note-in-margin',
    title: 'A note runs along the edge of the paper',
    expected: 'refuse-or-list',
    aim: 'page',
    relations: ['apart'],
    ways: ['left', 'bottom', 'right', 'top'],
    apply: noteInMargin,
  },
  {
    id: 'note-as-seal-line',
    title: 'A note is one of the lines under a seal, in the size of its date',
    expected: 'refuse-or-list',
    aim: 'page',
    relations: ['apart'],
    needsReadSeals: true,
    ways: ['once', 'on every page'],
    apply({ plan, position, random, way }) {
      const note = random.pick(NOTES);
      const seals = plan.seals.map((placed, page) =>
        way === 'on every page' || page === position.page
          ? placed.map((one) => ({ ...one, seal: { ...one.seal, lines: [...one.seal.lines, note] } }))
          : placed,
      );
      return { sealing: { seals } };
    },
  },
  {
    id: 'seal-words-on-drawing',
    title: 'Numbers that a seal has, too, are printed into the drawing',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['apart', 'beside'],
    needsReadSeals: true,
    ways: ['license', 'day', 'seal number'],
    apply(scene) {
      const { x, y, size, font } = printedAt(scene.aim);
      const { license } = scene.plan.seals.flat()[0]!.seal;
      const word = { license, day: '14', 'seal number': `I${scene.random.int(10_000_000, 79_999_999)}` }[scene.way]!;
      return drawnOver(scene, [textCommand({ font, size, x: x + size * 3.2, y: y - size * 0.2 }, word)]);
    },
  },
  {
    id: 'strike-by-signature',
    title: 'A written name or a line that runs out of its seal strikes out a number',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['beside', 'edge'],
    ways: ['name', 'line'],
    apply(scene) {
      const { left, bottom, right, top } = scene.aim.area;
      const [x, y] = [round(left - 30), round((bottom + top) / 2)];
      if (scene.way === 'line') return drawnOver(scene, [`q 0.8 w 0 G ${lineFromSeal(scene)} S Q`]);
      const curve = `${x} ${y + 6} m ${x + 12} ${y + 22} ${x + 16} ${y - 16} ${round(left)} ${y} c`;
      return drawnOver(scene, [
        `q 0.8 w 0.1 0.1 0.6 RG ${curve} ${round(right)} ${y} l ${round(right + 14)} ${y + 5} l S Q`,
      ]);
    },
  },
  {
    id: 'big-x',
    title: 'A large X crosses out the truss',
    expected: 'list',
    aim: 'page',
    relations: ['apart'],
    apply: (scene) => drawnOver(scene, ['q 1 w 0 G 60 470 m 550 590 l 60 590 m 550 470 l S Q']),
  },
  {
    id: 'second-circle',
    title: 'A second stamp says VOID or APPROVED beside the seal',
    expected: 'list',
    aim: 'blank',
    relations: ['apart', 'beside'],
    ways: ['VOID', 'APPROVED'],
    apply(scene) {
      const { x, y } = middleOf(scene.aim.area);
      const stamp = newPage();
      drawCircle(stamp, round(x), round(y), 24);
      const word = textCommand({ font: 'F2', size: 9, x: x - scene.way.length * 3, y: y - 3 }, scene.way);
      return drawnOver(scene, [...stamp.commands, word]);
    },
  },
  {
    id: 'ink-for-presses',
    title: 'Ink of a color that only some printers put on paper, or none',
    expected: 'refuse-or-list',
    aim: 'line',
    ways: ['black plate that looks white', 'overprinted white'],
    apply(scene) {
      const [x, y, toX, toY] = lineAt(scene.aim).map(round);
      const strike = `${x} ${round(y! - 9)} m ${toX} ${round(toY! + 9)} l S`;
      return onPage(scene, (pdf, reference, page) => {
        const white = pdf.addStream({ '/FunctionType': 4, '/Domain': [0, 1], '/Range': [0, 1] }, '{pop 1}');
        const [resources, before] =
          scene.way === 'overprinted white'
            ? [{ '/ExtGState': { '/Over': { '/OP': true, '/op': true, '/OPM': 0 } } }, '/Over gs 0 0 0 0.02 K']
            : [{ '/ColorSpace': { '/Plate': ['/Separation', '/Black', '/DeviceGray', white] } }, '/Plate CS 1 SCN'];
        drawOn(pdf, reference, page, [`q ${before} 2 w ${strike} Q`], { resources });
      });
    },
  },
];

/** The same ink twice: beside or apart from the seal, and inside its circle, where a seal's own ink is. */
function byPlace({
  id,
  title,
  aim,
  draw,
}: Pick<TamperClass, 'id' | 'title' | 'aim'> & { draw(scene: Scene): string[] }): TamperClass[] {
  const apply = (scene: Scene) => drawnOver(scene, draw(scene));
  return [
    { id: `${id}-added`, title, expected: 'list', aim, relations: OPEN, apply },
    {
      id: `${id}-in-seal`,
      title: `${title}, inside the circle of a seal`,
      expected: 'refuse-or-list',
      aim,
      relations: COVERED,
      apply,
    },
  ];
}

/** From the middle of the page's first seal to a little behind the aimed place, in the coordinates of the drawing. */
function lineFromSeal({ plan, position, page, aim }: Scene): string {
  const { seal, spot } = plan.seals[position.page]![0]!;
  const face = drawSeal(seal);
  const [x, y] = [spot.x + face.width / 2, spot.y + face.height - 4 - seal.size / 2];
  const from = middleOf(toDrawing(page, { left: x, bottom: y, right: x, top: y }));
  const to = middleOf(aim.area);
  const [right, up] = [to.x + (to.x - from.x) * 0.2, to.y + (to.y - from.y) * 0.2];
  return `${round(from.x)} ${round(from.y)} m ${round(right)} ${round(up)} l`;
}

function across({ left, bottom, right, top }: Scene['aim']['area']): string {
  const y = round((bottom + top) / 2);
  return `${round(left - 1)} ${y} m ${round(right + 1)} ${y} l`;
}

function noteAt({ aim, random }: Scene, size: number): string {
  return textCommand({ font: 'F1', size, x: aim.area.left, y: aim.area.bottom + 3 }, random.pick(NOTES).slice(0, 26));
}

function noteInMargin(scene: Scene) {
  const [left, bottom, right, top] = scene.page.crop ?? [0, 0, 0, 0];
  const { width, height } = scene.page.drawing;
  const text = `(${scene.random.pick(NOTES).replaceAll(/[()]/g, String.raw`\$&`)}) Tj ET`;
  const at = {
    left: `0 1 -1 0 ${left + 5.5} ${bottom + 80}`,
    bottom: `1 0 0 1 ${left + 80} ${bottom + 2}`,
    right: `0 1 -1 0 ${width - right - 2} ${bottom + 80}`,
    top: `1 0 0 1 ${left + 80} ${height - top - 5.5}`,
  }[scene.way]!;
  return drawnOver(scene, [`BT /F1 5 Tf ${at} Tm ${text}`]);
}

/** Letters as strokes of a pen, as a text that says it is empty, or in a font that says nothing of its letters. */
function noteWithoutWords(scene: Scene) {
  const { left, bottom } = scene.aim.area;
  if (scene.way === 'strokes') {
    // N, O, drawn with a pen.
    const pen = [0, 6.5, 13].map((step) => {
      const x = round(left + 2 + step);
      return `${x} ${round(bottom + 2)} m ${x} ${round(bottom + 9)} l ${x + 4} ${round(bottom + 2)} l ${x + 4} ${round(bottom + 9)} l S`;
    });
    return drawnOver(scene, ['q 0.6 w 0 G', ...pen, 'Q']);
  }
  const note = noteAt(scene, 6);
  if (scene.way === 'empty ActualText') return drawnOver(scene, ['/Span <</ActualText ()>> BDC', note, 'EMC']);
  return onPage(scene, (pdf, reference, page) => {
    const empty = pdf.addStream({}, 'begincmap 1 begincodespacerange <00> <FF> endcodespacerange endcmap');
    const glyphs = Object.fromEntries(
      Array.from({ length: 95 }, (_, index) => [
        `/x${index}`,
        pdf.addStream({}, '500 0 0 0 500 700 d1 60 0 80 700 re 60 310 400 80 re f'),
      ]),
    );
    const font = {
      '/Type': '/Font',
      '/Subtype': '/Type3',
      '/FontBBox': [0, 0, 500, 700],
      '/FontMatrix': [0.001, 0, 0, 0.001, 0, 0],
      '/FirstChar': 32,
      '/LastChar': 126,
      '/Widths': Array.from({ length: 95 }, () => 500),
      '/Encoding': { '/Type': '/Encoding', '/Differences': [32, ...Object.keys(glyphs)] },
      '/CharProcs': glyphs,
      '/ToUnicode': empty,
    };
    const text = note.replace('/F1 ', '/Private ');
    drawOn(pdf, reference, page, [text], { resources: { '/Font': { '/Private': pdf.add(font) } } });
    if (contentsOf(pdf, reference).length === 0) throw new Error('The page has no content.');
  });
}
