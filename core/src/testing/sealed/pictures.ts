import { deflateSync } from 'node:zlib';
import type { Page } from '../drawings/pdf-page.ts';
import { writePdf } from '../drawings/write-pdf.ts';
import { onFiles } from './on-files.ts';
import type { EditablePdf } from './editable-pdf.ts';

/** A picture in gray, one byte a pixel; 0 is black. */
export type Picture = { width: number; height: number; gray: Buffer };

/** Makes a picture of a drawing at so many pixels an inch. */
export async function pictureOf(drawing: Page, dpi: number): Promise<Picture> {
  const pdf = writePdf([drawing]);
  const pgm = await onFiles('sh', ['-c', `pdftoppm -gray -r ${dpi} in.pdf > out.pdf`], { 'in.pdf': pdf });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 100).toString('latin1'))!;
  return { width: Number(head[1]), height: Number(head[2]), gray: pgm.subarray(head[0].length) };
}

/** Adds a picture to a PDF; a clear one shows what is under its white. */
export function putPicture(pdf: EditablePdf, { width, height, gray }: Picture, isClear = false): string {
  const image = { '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height };
  const pixels = { '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 8, '/Filter': '/FlateDecode' };
  if (!isClear) return pdf.addStream({ ...image, ...pixels }, deflateSync(gray));
  const mask = pdf.addStream({ ...image, ...pixels }, deflateSync(gray.map((value) => 255 - value)));
  const black = deflateSync(Buffer.alloc(width * height));
  return pdf.addStream({ ...image, ...pixels, '/SMask': mask }, black);
}
