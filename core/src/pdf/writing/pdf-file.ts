import { deflateSync } from 'node:zlib';
import { FONT_NAMES, toPdfString, toPrintable } from './win-ansi.ts';

/** US letter, in points. */
export const PAGE = { width: 612, height: 792 };

const [CATALOG, PAGES, INFO, TOTAL, FONTS] = [1, 2, 3, 4, 5] as const;
const FONT_RESOURCES = Object.keys(FONT_NAMES)
  .map((font, place) => `/${font} ${FONTS + place} 0 R`)
  .join(' ');
const RESOURCES = `<< /Font << ${FONT_RESOURCES} >> /XObject << /Total ${TOTAL} 0 R >> >>`;

type About = { title: string; author: string; madeAt: Date };

/**
 * Writes a PDF page by page: what it returns is the next bytes of the file. Nothing of a page is kept once it is written, so
 * the number of pages is not known before the end; `/Total Do` in a page draws it nevertheless.
 */
export class PdfFile {
  #length = 0;
  #next = FONTS + Object.keys(FONT_NAMES).length;
  readonly #offsets = new Map<number, number>();
  readonly #pages: number[] = [];
  readonly #about: About;

  constructor(about: About) {
    this.#about = about;
  }

  get pages(): number {
    return this.#pages.length;
  }

  start(): Buffer {
    // The second line holds bytes above 127, by which programs see that the file is not text.
    const head = this.#count(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
    const fonts = Object.values(FONT_NAMES).map((name, place) =>
      this.#object(FONTS + place, `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    );
    return Buffer.concat([head, ...fonts]);
  }

  /** `drawing` is made of the operators of a PDF's page. */
  page(drawing: string): Buffer {
    const [content, page] = [this.#next, this.#next + 1];
    this.#next += 2;
    this.#pages.push(page);
    return Buffer.concat([
      this.#stream(content, '', drawing),
      this.#object(
        page,
        `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${RESOURCES} /Contents ${content} 0 R >>`,
      ),
    ]);
  }

  /** The rest of the file; `drawTotal` is what `/Total Do` draws. */
  end(drawTotal: (pages: number) => string): Buffer {
    const { title, author, madeAt } = this.#about;
    const form = `/Type /XObject /Subtype /Form /BBox [0 -20 200 40] /Resources << /Font << ${FONT_RESOURCES} >> >>`;
    const text = (words: string) => toPdfString(toPrintable(words));
    const made = `D:${madeAt.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    const objects = [
      this.#stream(TOTAL, form, drawTotal(this.#pages.length)),
      this.#object(PAGES, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`),
      this.#object(INFO, `<< /Title ${text(title)} /Author ${text(author)} /CreationDate (${made}) >>`),
      this.#object(
        CATALOG,
        `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ),
    ];
    const start = this.#length;
    const entries = Array.from({ length: this.#next - 1 }, (_, place) => this.#offsets.get(place + 1)!);
    const table = entries.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const tail = `xref\n0 ${this.#next}\n0000000000 65535 f \n${table}trailer\n<< /Size ${this.#next} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([...objects, Buffer.from(tail, 'latin1')]);
  }

  #stream(id: number, entries: string, content: string): Buffer {
    const packed = deflateSync(Buffer.from(content, 'latin1'));
    const head = `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    return this.#object(id, Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]));
  }

  #object(id: number, content: string | Buffer): Buffer {
    this.#offsets.set(id, this.#length);
    const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    return this.#count(
      Buffer.concat([Buffer.from(`${id} 0 obj\n`, 'latin1'), body, Buffer.from('\nendobj\n', 'latin1')]),
    );
  }

  #count(bytes: Buffer): Buffer {
    this.#length += bytes.length;
    return bytes;
  }
}
