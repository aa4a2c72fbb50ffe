import { onFiles, OUT } from './on-files.ts';

type Save = (pdf: Buffer) => Promise<Buffer> | Buffer;

/** How a PDF is saved by the programs that an engineer may have used before sealing it. */
export const RESAVED = {
  'as it was': (pdf) => pdf,
  qpdf: (pdf) => onFiles('qpdf', ['--linearize', '--object-streams=generate', 'in.pdf', OUT], { 'in.pdf': pdf }),
  Ghostscript: (pdf) => byGhostscript(pdf),
  cairo: (pdf) => onFiles('pdftocairo', ['-pdf', 'in.pdf', OUT], { 'in.pdf': pdf }),
} satisfies Record<string, Save>;

export type Producer = keyof typeof RESAVED;
export const PRODUCERS = Object.keys(RESAVED) as Producer[];

/** Turns every letter into its outline, as programs do that send drawings to a plotter. */
export async function inOutlines(pdf: Buffer): Promise<Buffer> {
  return byGhostscript(pdf, '-dNoOutputFonts');
}

async function byGhostscript(pdf: Buffer, ...options: string[]): Promise<Buffer> {
  const usual = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dAutoRotatePages=/None'];
  return onFiles('gs', [...usual, ...options, `-sOutputFile=${OUT}`, 'in.pdf'], { 'in.pdf': pdf });
}
