import { setImmediate as nextTurn } from 'node:timers/promises';
import { PAGE, PdfFile } from './pdf-file.ts';
import { toPdfString, toPrintable, widthOf, wrap, type Font } from './win-ansi.ts';

/** A piece of a report, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'fact'; label: string; value: string; isCode?: boolean }
  | { kind: 'table-start'; columns: readonly Column[] }
  | { kind: 'row'; cells: readonly string[]; isMarked?: boolean; remarks?: readonly string[] }
  | { kind: 'table-end' };
export type Column = { title: string; width: number };

export type Report = { title: string; author: string; foot: string; madeAt: Date; blocks: Iterable<Block> };

const MARGIN = 48;
const BOTTOM = 60;
const INNER = PAGE.width - 2 * MARGIN;
const LABEL_WIDTH = 110;
const CELL_GAP = 6;
const FOOT_SIZE = 8;

const STYLES = {
  title: { font: 'bold', size: 18, leading: 22, above: 0, below: 6 },
  heading: { font: 'bold', size: 11.5, leading: 15, above: 12, below: 3 },
  text: { font: 'regular', size: 9.5, leading: 13, above: 0, below: 2 },
  note: { font: 'regular', size: 8, leading: 11, above: 2, below: 2 },
} as const satisfies Record<string, { font: Font; size: number; leading: number; above: number; below: number }>;
const CELL = { size: 8.5, leading: 11.5, padding: 3 };

/**
 * Writes a report on letter paper as a PDF, page by page while it is sent. Other work gets its turn after each page, and
 * within long ones.
 */
export async function* writeReport({ title, author, foot, madeAt, blocks }: Report): AsyncGenerator<Buffer> {
  const file = new PdfFile({ title, author, madeAt });
  yield file.start();
  const sheet = new Sheet(toPrintable(foot));
  let placed = 0;
  for (const block of blocks) {
    sheet.add(block);
    for (const drawing of sheet.takeFull()) yield file.page(drawing);
    placed += 1;
    if (placed % BLOCKS_A_TURN === 0) await nextTurn();
  }
  yield file.page(sheet.takeLast());
  yield file.end((pages) => draw(`of ${pages}`, { x: 0, y: 0, font: 'regular', size: FOOT_SIZE }));
}

/** So many blocks are laid out before other work gets its turn; the longest take a millisecond. */
const BLOCKS_A_TURN = 10;

type Place = { x: number; y: number; font: Font; size: number };

function draw(printable: string, { x, y, font, size }: Place): string {
  return `BT /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${toPdfString(printable)} Tj ET\n`;
}

/** The page that is being filled. */
class Sheet {
  #y = PAGE.height - MARGIN;
  #drawing = '';
  #number = 1;
  #columns: readonly Column[] | null = null;
  readonly #full: string[] = [];
  readonly #foot: string;

  constructor(foot: string) {
    this.#foot = foot;
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'fact':
        return this.#fact(block);
      case 'table-start':
        this.#columns = block.columns;
        this.#need(4 * CELL.leading);
        return this.#header();
      case 'row':
        return this.#row(block);
      case 'table-end':
        this.#columns = null;
        this.#rule(0.5);
        return;
      case 'title':
      case 'heading':
      case 'text':
      case 'note':
        return this.#paragraph(block.text, STYLES[block.kind]);
    }
  }

  /** Returns the pages that are full, which are forgotten here. */
  takeFull(): string[] {
    return this.#full.splice(0);
  }

  takeLast(): string {
    return this.#withFoot();
  }

  #paragraph(text: string, { font, size, leading, above, below }: (typeof STYLES)[keyof typeof STYLES]): void {
    const lines = wrap(toPrintable(text), font, size, INNER);
    // A heading is not left alone at the end of a page.
    this.#need(above + leading * (font === 'bold' ? 4 : 1));
    this.#y -= above;
    for (const line of lines) this.#line(line, { x: MARGIN, font, size }, leading);
    this.#y -= below;
  }

  #fact({ label, value, isCode = false }: Extract<Block, { kind: 'fact' }>): void {
    const { size, leading } = STYLES.text;
    const font = isCode ? 'mono' : 'regular';
    const lines = wrap(toPrintable(value), font, size - (isCode ? 1 : 0), INNER - LABEL_WIDTH);
    this.#need(leading);
    const y = this.#y - leading + (leading - size) / 2;
    this.#drawing += draw(toPrintable(label), { x: MARGIN, y, font: 'bold', size });
    for (const line of lines)
      this.#line(line, { x: MARGIN + LABEL_WIDTH, font, size: size - (isCode ? 1 : 0) }, leading);
    this.#y -= 1;
  }

  #header(): void {
    this.#y -= 6;
    let x = MARGIN;
    for (const { title, width } of this.#columns!) {
      this.#drawing += draw(title, { x, y: this.#y - CELL.size, font: 'bold', size: CELL.size });
      x += width;
    }
    this.#y -= CELL.leading + CELL.padding;
    this.#rule(0.8);
  }

  #row({ cells, isMarked = false, remarks = [] }: Extract<Block, { kind: 'row' }>): void {
    const font = isMarked ? 'bold' : 'regular';
    const columns = this.#columns!;
    const wrapped = cells.map((cell, place) =>
      wrap(toPrintable(cell), font, CELL.size, columns[place]!.width - CELL_GAP),
    );
    const height = Math.max(...wrapped.map((lines) => lines.length));
    const indent = columns[0]!.width;
    const remarkLines = remarks.flatMap((remark) => wrap(toPrintable(remark), 'regular', CELL.size, INNER - indent));
    // A row stays together where it fits on a page at all; a longer one is broken between its lines.
    this.#need(Math.min((height + remarkLines.length) * CELL.leading + 2 * CELL.padding, PAGE.height / 2));
    this.#y -= CELL.padding;
    for (let line = 0; line < height; line += 1) {
      this.#need(CELL.leading);
      let x = MARGIN;
      for (const [place, lines] of wrapped.entries()) {
        const text = lines[line];
        if (text) this.#drawing += draw(text, { x, y: this.#y - CELL.size, font, size: CELL.size });
        x += columns[place]!.width;
      }
      this.#y -= CELL.leading;
    }
    for (const remark of remarkLines)
      this.#line(remark, { x: MARGIN + indent, font: 'regular', size: CELL.size }, CELL.leading);
    this.#y -= CELL.padding;
    this.#rule(0.25);
  }

  #line(printable: string, place: Omit<Place, 'y'>, leading: number): void {
    this.#need(leading);
    this.#drawing += draw(printable, { ...place, y: this.#y - leading + (leading - place.size) / 2 });
    this.#y -= leading;
  }

  #rule(weight: number): void {
    this.#drawing += `${weight} w ${MARGIN} ${this.#y.toFixed(2)} m ${PAGE.width - MARGIN} ${this.#y.toFixed(2)} l S\n`;
  }

  /** Begins a new page where less space than that is left; a table begins it with its header. */
  #need(height: number): void {
    if (this.#y - height >= BOTTOM) return;
    this.#full.push(this.#withFoot());
    this.#number += 1;
    this.#drawing = '';
    this.#y = PAGE.height - MARGIN;
    if (this.#columns) this.#header();
  }

  #withFoot(): string {
    const place = { y: BOTTOM - 24, font: 'regular', size: FOOT_SIZE } as const;
    const page = `Page ${this.#number} `;
    const x = PAGE.width - MARGIN - widthOf(`${page}of 0000`, 'regular', FOOT_SIZE);
    const total = x + widthOf(page, 'regular', FOOT_SIZE);
    const [foot = ''] = wrap(this.#foot, 'regular', FOOT_SIZE, x - MARGIN - 12);
    return [
      this.#drawing,
      `0.25 w ${MARGIN} ${BOTTOM - 12} m ${PAGE.width - MARGIN} ${BOTTOM - 12} l S\n`,
      draw(foot, { ...place, x: MARGIN }),
      draw(page.trim(), { ...place, x }),
      `q 1 0 0 1 ${total.toFixed(2)} ${place.y} cm /Total Do Q\n`,
    ].join('');
  }
}
