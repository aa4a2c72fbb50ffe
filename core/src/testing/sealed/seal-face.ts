import { STATE_NAME, type StateCode } from '../../../../contract/src/shared/codes.ts';
import { randomFrom } from '../../../../tools/src/demo/random.ts';
import { drawCircle, newPage, type Page } from '../drawings/pdf-page.ts';
import { lengthOf, printAround, printCentered } from './placed-text.ts';

/** How the words of a seal stand: in lines inside a circle, around a ring, or in a box. */
export const SEAL_STYLES = ['lines', 'ring', 'box'] as const;
export type SealStyle = (typeof SEAL_STYLES)[number];

/** What an engineer's seal shows. */
export type Seal = {
  engineer: string;
  license: string;
  state: StateCode;
  /** As printed under the seal; null where there is none. */
  date: string | null;
  style: SealStyle;
  /** The diameter of the seal in points. */
  size: number;
  /** Further lines under the date, such as the renewal or a text that the state asks for. */
  lines: string[];
  /** Gives the written name its form; null for none. */
  signature: string | null;
  /** The ink, as a command that sets the color of lines and letters. */
  ink: string;
  /** Hides what is under it, as a stamp on white paper does. */
  isOpaque: boolean;
  /** Only a program reads it: nothing of it is drawn. */
  isUnseen: boolean;
};

export const INKS = {
  black: '0 G 0 g',
  blue: '0.1 0.1 0.6 RG 0.1 0.1 0.6 rg',
  red: '0.7 0 0 RG 0.7 0 0 rg',
} as const;

export function aSeal(values: Partial<Seal> = {}): Seal {
  return {
    engineer: 'Jordan T. Example',
    license: '12345',
    state: 'WA',
    date: 'June 14, 2026',
    style: 'lines',
    size: 100,
    lines: [],
    signature: null,
    ink: INKS.black,
    isOpaque: false,
    isUnseen: false,
    ...values,
  };
}

const LINE = 8;
const SMALL = 6;
/** How high a box is, by its width. */
const BOX_HEIGHT = 0.8;

/** Draws a seal alone, on a page that is just large enough for it. */
export function drawSeal(seal: Seal): Page {
  const under = [...(seal.date === null ? [] : [seal.date]), ...seal.lines];
  const width = Math.max(seal.size, ...seal.lines.map((line) => lengthOf(line, SMALL))) + 8;
  const high = seal.style === 'box' ? seal.size * BOX_HEIGHT : seal.size;
  const page = newPage(Math.ceil(width), Math.ceil(high + 8 + under.length * LINE));
  const [x, y] = [page.width / 2, page.height - 4 - high / 2];
  if (seal.isOpaque) page.commands.push(`1 g 0 0 ${page.width} ${page.height} re f`);
  page.commands.push(seal.ink);
  FACES[seal.style](page, seal, x, y);
  if (seal.signature !== null) sign(page, seal.signature, x, y, seal.size);
  for (const [place, line] of under.entries()) {
    const size = place === 0 && seal.date !== null ? 7 : SMALL;
    printCentered(page, x, y - high / 2 - LINE * (place + 1), line, size);
  }
  const texts = page.commands.filter((command) => command.startsWith('BT'));
  return seal.isUnseen ? { ...page, commands: ['3 Tr', ...texts] } : page;
}

const FACES: Record<SealStyle, (page: Page, seal: Seal, x: number, y: number) => void> = {
  lines(page, { engineer, license, state, size }, x, y) {
    drawCircle(page, x, y, size / 2);
    printCentered(page, x, y + size * 0.25, `STATE OF ${STATE_NAME[state].toUpperCase()}`, size * 0.06);
    printCentered(page, x, y + size * 0.06, engineer, size * 0.07);
    printCentered(page, x, y - size * 0.08, `No. ${license}`, size * 0.07);
    printCentered(page, x, y - size * 0.24, 'PROFESSIONAL ENGINEER', size * 0.05);
  },
  ring(page, { engineer, license, state, size }, x, y) {
    const radius = size / 2;
    drawCircle(page, x, y, radius);
    drawCircle(page, x, y, radius * 0.68);
    printAround(page, x, y, radius * 0.77, `STATE OF ${STATE_NAME[state].toUpperCase()}`, size * 0.08, 'above');
    printAround(page, x, y, radius * 0.91, 'PROFESSIONAL ENGINEER', size * 0.07, 'below');
    printCentered(page, x, y + size * 0.07, engineer.toUpperCase(), size * 0.05);
    printCentered(page, x, y - size * 0.06, license, size * 0.09);
  },
  box(page, { engineer, license, state, size }, x, y) {
    const [half, height] = [size / 2, size * BOX_HEIGHT];
    page.commands.push(`${x - half} ${y - height / 2} ${size} ${height} re S`);
    printCentered(page, x, y + height * 0.28, 'LICENSED PROFESSIONAL ENGINEER', size * 0.05);
    printCentered(page, x, y + height * 0.08, `${engineer}, P.E.`, size * 0.07);
    printCentered(page, x, y - height * 0.1, `License # ${license}`, size * 0.07);
    printCentered(page, x, y - height * 0.3, `State of ${STATE_NAME[state]}`, size * 0.07);
  },
};

/** Draws a seal that is already on a drawing when it comes: of another engineer, and nothing that a check may count. */
export function drawFormerSeal(page: Page, x: number, y: number): void {
  FACES.lines(page, aSeal({ engineer: 'Lee M. Plateworks', license: '31337', state: 'WI', size: 90 }), x, y);
  printCentered(page, x, y - 58, 'June 14, 2021', 7);
}

/** A name as it is written by hand: a stroke through the middle of the seal. */
function sign(page: Page, seed: string, x: number, y: number, size: number): void {
  const random = randomFrom(seed);
  const point = (place: number) => {
    const [across, up] = [x - size * 0.4 + place * size * 0.1, y + (random.next() - 0.5) * size * 0.28];
    return `${across.toFixed(2)} ${up.toFixed(2)}`;
  };
  const curves = [0, 1, 2].map((part) => `${point(part * 3)} ${point(part * 3 + 1)} ${point(part * 3 + 2)} c`);
  page.commands.push(`q 0.8 w ${point(-1)} m ${curves.join(' ')} S Q`);
}
