import { FONT_NAMES } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';

/** Adds to a PDF what makes it large or locked. */
export type PdfExtras = {
  /** Bytes that no page shows. */
  filler?: Buffer;
  /** Written into the trailer, with a way to encrypt each object's stream. */
  lock?: { trailer: string; object: string; encrypt(objectNumber: number, bytes: Buffer): Buffer };
};

const BASE_FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', typewriter: 'Courier' } as const;

/** Writes pages as a PDF. The same pages give the same bytes. */
export function writePdf(pages: Page[], { filler, lock }: PdfExtras = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body as string, 'latin1'));
  const addStream = (bytes: Buffer) => {
    const stream = lock ? lock.encrypt(objects.length + 1, bytes) : bytes;
    return objects.push(
      Buffer.concat([Buffer.from(`<</Length ${stream.length}>>stream\n`), stream, Buffer.from('\nendstream')]),
    );
  };

  const fonts = Object.entries(BASE_FONTS).map(([font, base]) => {
    const number = add(`<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`);
    return `/${FONT_NAMES[font as keyof typeof BASE_FONTS]} ${number} 0 R`;
  });
  const tree = objects.length + 1 + 2 * pages.length;
  const kids = pages.map((page) => {
    const content = addStream(inWinAnsi(page.commands.join('\n')));
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Contents ${content} 0 R/Resources<</Font<<${fonts.join('')}>>>>>>`,
    );
  });
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);
  const catalog = add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  if (filler) addStream(filler);
  const trailer = lock ? `/Encrypt ${add(lock.object)} 0 R${lock.trailer}` : '';
  return assemble(objects, `/Root ${catalog} 0 R${trailer}`);
}

function assemble(objects: Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]!.length;
  const offsets = objects.map((body, index) => {
    const offset = length;
    const head = Buffer.from(`${index + 1} 0 obj\n`);
    const tail = Buffer.from('\nendobj\n');
    parts.push(head, body, tail);
    length += head.length + body.length + tail.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The signs outside Latin-1 that drawings print, at their places in the PDF's own table. */
function inWinAnsi(text: string): Buffer {
  return Buffer.from(text.replaceAll('™', '\x99').replaceAll('’', '\x92').replaceAll('–', '\x96'), 'latin1');
}
