import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { deflateSync } from 'node:zlib';

/** So many different sheets are drawn; a large file repeats them, each page with a copy of its own. */
const SHEETS = 8;

/** What each page has: a drawing of so many lines, as drawing programs write them, and a picture of so many bytes. */
export type Sheet = {
  lines: number;
  pictureBytes: number;
  /** Whether the picture is shown, and words with it; else only its bytes are there. */
  isShown?: boolean;
};

const WORDS = 150;

/** Writes a PDF of so many such pages; returns its size. */
export async function makeDrawings(path: string, pages: number, sheet: Sheet): Promise<number> {
  const { lines, pictureBytes, isShown = false } = sheet;
  const sheets = Array.from({ length: SHEETS }, (_, seed) =>
    deflateSync(drawing(seed + 1, lines) + (isShown ? words(seed + 1) : '')),
  );
  const file = createWriteStream(path);
  const offsets: number[] = [];
  let length = 0;
  const write = async (text: string | Buffer) => {
    const bytes = Buffer.from(text as string);
    length += bytes.length;
    if (!file.write(bytes)) await once(file, 'drain');
  };
  const object = async (head: string, stream?: Buffer) => {
    offsets.push(length);
    await write(`${offsets.length} 0 obj\n${head}`);
    if (stream) {
      await write('stream\n');
      await write(stream);
      await write('\nendstream');
    }
    await write('\nendobj\n');
    return offsets.length;
  };
  await write('%PDF-1.6\n');
  const tree = pages * 3 + 1;
  const kids: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const drawn = sheets[page % SHEETS]!;
    const content = await object(`<</Filter/FlateDecode/Length ${drawn.length}>>`, drawn);
    const size = `/Width ${Math.max(1, pictureBytes)}/Height 1`;
    const kind = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8`;
    const picture = deflateSync(randomBytes(Math.max(1, pictureBytes)), { level: 1 });
    const image = await object(`<<${kind}/Filter/FlateDecode/Length ${picture.length}>>`, picture);
    const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
    const box = `/MediaBox[0 0 612 792]/Resources<</XObject<</P ${image} 0 R>>${font}>>`;
    kids.push(`${await object(`<</Type/Page/Parent ${tree} 0 R${box}/Contents ${content} 0 R>>`)} 0 R`);
  }
  await object(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`);
  const catalog = await object(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  await write(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer<</Size ${count}/Root ${catalog} 0 R>>\n`);
  await write(`startxref\n${table}\n%%EOF\n`);
  file.end();
  await once(file, 'close');
  return length;
}

/** The words and the picture of a page, the same for the same seed. */
function words(seed: number): string {
  const next = numbers(seed);
  const texts = Array.from({ length: WORDS }, (_, place) => {
    const [x, y] = [36 + (place % 6) * 90, 740 - Math.trunc(place / 6) * 9];
    return `BT /F 7 Tf ${x} ${y} Td (${next(99_999)} W${next(9_999)}) Tj ET`;
  });
  return `\n${texts.join('\n')}\nq 150 0 0 100 36 60 cm /P Do Q`;
}

/** The content of a page with so many lines, the same for the same seed. */
function drawing(seed: number, lines: number): string {
  const next = numbers(seed);
  return Array.from(
    { length: lines },
    () => `${next(6120) / 10} ${next(7920) / 10} m ${next(6120) / 10} ${next(7920) / 10} l S`,
  ).join('\n');
}

/** Numbers below a limit, the same for the same seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % most;
  };
}
