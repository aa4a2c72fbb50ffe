import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import type { Dictionary } from '../../sealed/pdf-objects.ts';
import { textCommand, type Printed } from '../aims.ts';
import { drawOn } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { drawnOver, inPieces, instead, onPage, printedAt, replaced } from './edits.ts';

const OTHER: Record<string, string> = {
  '0': '8',
  '1': '7',
  '2': '5',
  '3': '8',
  '4': '9',
  '5': '6',
  '6': '5',
  '7': '1',
  '8': '3',
  '9': '4',
};

/** Words that programs read and words that people see are not the same. */
export const FONT_CLASSES: TamperClass[] = [
  {
    id: 'unseen-words',
    looksSame: true,
    title: 'Words that nobody sees are added for programs to read',
    expected: 'refuse',
    aim: 'blank',
    // Programs that recognize the letters of a scan add such words, too.
    words: 'text',
    ways: ['3 Tr', 'white', 'tiny', 'clipped', 'in ActualText'],
    apply: unseenWords,
  },
  {
    id: 'actual-text',
    title: 'A changed digit says of itself that it is the old one',
    expected: 'refuse',
    aim: 'number',
    words: 'text',
    ways: ['ActualText', 'Alt', 'E'],
    apply: (scene) => {
      const changed = (piece: Printed) => {
        const text = `/Span <</${scene.way} (${piece.text})>> BDC`;
        return [text, textCommand(piece, drawnAs(piece.text)), 'EMC'];
      };
      return instead(scene, ...inPieces(scene, changed));
    },
  },
  {
    id: 'glyphs-of-type-3',
    title: 'A number in a font of drawings, whose letters are read as other ones than they show',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'text',
    apply: (scene) => inFont(scene, (pdf, printed) => typeThree(pdf, printed)),
  },
  {
    id: 'glyphs-by-table',
    title: 'A number in a usual font whose table makes programs read other digits',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'text',
    apply: (scene) =>
      inFont(scene, (pdf) => ({
        font: pdf.add({
          ...HELVETICA,
          '/ToUnicode': pdf.addStream(
            {},
            tableOf((digit) => inverse(digit)),
          ),
        }),
        text: (printed) => drawnAs(printed.text),
      })),
  },
  {
    id: 'glyphs-by-encoding',
    title: 'The fonts of a page draw some digits as other ones',
    expected: 'refuse',
    aim: 'page',
    relations: ['apart'],
    words: 'text',
    ways: ['5-6', '3-8', '1-7'],
    apply: (scene) => {
      const [one, other] = scene.way.split('-') as [string, string];
      return replaced(scene, { ...scene.page, swappedGlyphs: { [one]: other, [other]: one } });
    },
  },
  {
    id: 'font-replaced',
    title: 'A note is set in a font of signs, or in another one, though its words are the same',
    expected: 'refuse',
    aim: 'note',
    words: 'text',
    relations: ['apart', 'beside'],
    ways: ['/Symbol', '/ZapfDingbats', '/Times-Roman'],
    apply(scene) {
      const printed = printedAt(scene.aim);
      const drawn = onPage(scene, (pdf, reference, page) => {
        const font = pdf.add({
          '/Type': '/Font',
          '/Subtype': '/Type1',
          '/BaseFont': scene.way,
          '/ToUnicode': pdf.addStream(
            {},
            tableOf((digit) => digit),
          ),
        });
        const text = textCommand({ ...printed, font: 'Other' }, printed.text);
        drawOn(pdf, reference, page, [text], { resources: { '/Font': { '/Other': font } } });
      });
      return { ...instead(scene), ...drawn };
    },
  },
  {
    id: 'widths-changed',
    title: 'The widths of a font push the digits of a number over each other',
    expected: 'refuse-or-list',
    aim: 'number',
    words: 'text',
    apply: (scene) =>
      inFont(scene, (pdf) => ({
        font: pdf.add({
          ...HELVETICA,
          '/FirstChar': 32,
          '/LastChar': 126,
          '/Widths': Array.from({ length: 95 }, () => 120),
        }),
        text: ({ text }) => text,
      })),
  },
];

const HELVETICA: Dictionary = {
  '/Type': '/Font',
  '/Subtype': '/Type1',
  '/BaseFont': '/Helvetica',
  '/Encoding': '/WinAnsiEncoding',
};

/** What people see in place of a number: each digit is another one. */
const drawnAs = (text: string): string => text.replaceAll(/\d/g, (digit) => OTHER[digit]!);

/** The digit that the drawn one stands in for. Several are drawn as 8; any of them does. */
const inverse = (digit: string): string => Object.entries(OTHER).find(([, drawn]) => drawn === digit)?.[0] ?? digit;

/** Draws the aimed number in a font of its own, after it was taken out of the drawing. */
function inFont(
  scene: Scene,
  make: (pdf: EditablePdf, printed: Printed) => { font: string; text(printed: Printed): string },
): Tampering {
  const printed = printedAt(scene.aim);
  const drawn = onPage(scene, (pdf, reference, page) => {
    const { font, text } = make(pdf, printed);
    const command = textCommand({ ...printed, font: 'Own' }, text(printed));
    drawOn(pdf, reference, page, [command], { resources: { '/Font': { '/Own': font } } });
  });
  return { ...instead(scene, ...inPieces(scene, () => [])), ...drawn };
}

/** A font whose letters are drawings: each draws a Helvetica digit and is read as the one that was sealed. */
function typeThree(pdf: EditablePdf, { text }: Printed) {
  const glyphs = Object.fromEntries(
    Array.from('0123456789.-').map((glyph, index) => {
      const content = `556 0 d0 BT /F1 1000 Tf (${drawnAs(glyph)}) Tj ET`;
      return [`/g${index}`, pdf.addStream({}, content)];
    }),
  );
  const font = pdf.add({
    '/Type': '/Font',
    '/Subtype': '/Type3',
    '/FontBBox': [0, -200, 1000, 1000],
    '/FontMatrix': [0.001, 0, 0, 0.001, 0, 0],
    '/FirstChar': 45,
    '/LastChar': 57,
    '/Widths': Array.from({ length: 13 }, (_, index) => (index < 2 ? 278 : 556)),
    '/Encoding': {
      '/Type': '/Encoding',
      '/Differences': [45, '/g11', '/g10', '/none', ...Array.from({ length: 10 }, (_, index) => `/g${index}`)],
    },
    '/CharProcs': glyphs,
    '/Resources': { '/Font': { '/F1': HELVETICA } },
    '/ToUnicode': pdf.addStream(
      {},
      tableOf((digit) => digit),
    ),
  });
  return { font, text: () => text };
}

/** A table by which every byte is read as the letter of its own number, except for digits. */
function tableOf(read: (digit: string) => string): string {
  const digits = Array.from('0123456789').map((digit) => `<${hex(digit)}> <00${hex(read(digit))}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Own def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    '2 beginbfrange <20> <2F> <0020> <3A> <7E> <003A> endbfrange',
    `10 beginbfchar ${digits.join(' ')} endbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hex = (glyph: string): string => glyph.codePointAt(0)!.toString(16).padStart(2, '0');

function unseenWords(scene: Scene): Tampering {
  const { left, bottom } = scene.aim.area;
  const text = '3) Web 2-9 may be cut on site.';
  const at = { font: 'F1', size: 7, x: left, y: bottom + 3 };
  const command = textCommand(at, text);
  const ways: Record<string, string[]> = {
    '3 Tr': [command.replace('BT ', 'BT 3 Tr ')],
    white: [`q 1 g ${command} Q`],
    tiny: [textCommand({ ...at, size: 0.2 }, text)],
    clipped: [`q 0 0 1 1 re W n ${command} Q`],
    'in ActualText': [
      `/Span <</ActualText (${text.replaceAll(/[()]/g, String.raw`\$&`)})>> BDC BT 3 Tr /F1 7 Tf 1 0 0 1 ${left} ${bottom} Tm ( ) Tj ET EMC`,
    ],
  };
  return drawnOver(scene, ways[scene.way]!);
}
