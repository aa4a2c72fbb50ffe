import type { Page } from '../../drawings/pdf-page.ts';
import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import type { PlannedPage } from '../../sealed/planned-page.ts';
import { pieceOf, textCommand, withCommand, type Aim, type Printed } from '../aims.ts';
import { drawOn } from '../draw-on-page.ts';
import type { Scene, Tampering } from '../tamper-class.ts';

/** Draws the tampered page differently before it is sealed. */
export function redrawn(scene: Scene, change: (drawing: Page) => Page): Tampering {
  return replaced(scene, { ...scene.page, drawing: change(scene.page.drawing) });
}

/** Puts another page in place of the tampered one before it is sealed. */
export function replaced({ plan, position }: Scene, page: PlannedPage): Tampering {
  return { pages: plan.pages.with(position.page, page) };
}

/** Draws other commands in place of what the class aims at. */
export function instead(scene: Scene, ...commands: string[]): Tampering {
  return redrawn(scene, (drawing) => withCommand(drawing, scene.aim.command, ...commands));
}

/** What is printed at the place that the class aims at. */
export function printedAt({ printed }: Aim): Printed {
  if (!printed) throw new Error('The class aims at no words.');
  return printed;
}

export function lineAt({ line }: Aim): [number, number, number, number] {
  if (!line) throw new Error('The class aims at no line.');
  return line;
}

/** Prints the aimed line with other words in place of the aimed ones. */
export function reworded(scene: Scene, text: string): Tampering {
  return instead(scene, rewordedLine(scene, text));
}

export function rewordedLine({ aim }: Scene, text: string): string {
  const printed = printedAt(aim);
  const after = printed.line.slice(printed.from + printed.text.length);
  return textCommand({ ...printed, x: printed.startX }, printed.line.slice(0, printed.from) + text + after);
}

/** Prints the aimed line in pieces, each at its own place, so that the aimed words can be drawn differently. */
export function inPieces({ aim }: Scene, draw: (piece: Printed) => string[]): string[] {
  const printed = printedAt(aim);
  const { line, from, text } = printed;
  const end = from + text.length;
  const [before, after] = [pieceOf(printed, 0, line.slice(0, from)), pieceOf(printed, end, line.slice(end))];
  const print = (piece: Printed) => (piece.text.trim() === '' ? [] : [textCommand(piece, piece.text)]);
  return [...print(before), ...draw(printed), ...print(after)];
}

/** Changes the objects of the tampered page after it was sealed and saved. */
export function onPage(
  { plan, position, page }: Scene,
  change: (pdf: EditablePdf, reference: string, page: PlannedPage) => void | Promise<void>,
): Tampering {
  return { objects: (pdf) => change(pdf, pdf.pages[position.page + (plan.cover ? 1 : 0)]!, page) };
}

/** Draws over the sealed page, in the coordinates of its drawing. */
export function drawnOver(
  scene: Scene,
  commands: readonly string[],
  options: Parameters<typeof drawOn>[4] = {},
): Tampering {
  // Programs write what they add into the page's content, or as a form of its own.
  const isInline =
    options.resources === undefined && options.form === undefined && isPlain(commands) && scene.random.chance(0.5);
  return onPage(scene, (pdf, reference, page) => drawOn(pdf, reference, page, commands, { isInline, ...options }));
}

/** Without fonts and other resources, which only a form brings along. */
function isPlain(commands: readonly string[]): boolean {
  return !commands.some((command) => /\/\w/.test(command));
}
