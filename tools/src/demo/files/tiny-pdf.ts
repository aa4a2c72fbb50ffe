const WIDTH = 612;
const HEIGHT = 792;

/** A valid PDF of letter pages: each has a drawn truss and its lines of text. The same text gives the same bytes. */
export function tinyPdf(pages: readonly (readonly string[])[]): Buffer {
  const pageNumber = (index: number) => 4 + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const drawing = drawingOf(lines);
      const content = `${pageNumber(index) + 1} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} >>`,
        `<< /Length ${Buffer.byteLength(drawing, 'latin1')} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return Buffer.from(assemble(objects), 'latin1');
}

/** Joins numbered objects and writes the table of where each begins. */
function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function drawingOf(lines: readonly string[]): string {
  const text = lines.map(
    (line, index) => `BT /F1 ${index === 0 ? 16 : 11} Tf 72 ${700 - index * 20} Td (${escaped(line)}) Tj ET`,
  );
  return [
    '1 w',
    '72 400 m 540 400 l 306 540 l h S',
    '189 400 m 189 470 l 306 400 l 423 470 l 423 400 l S',
    ...text,
  ].join('\n');
}

/** The font knows only Latin letters: a dash becomes a hyphen, anything else unknown a question mark. */
function escaped(line: string): string {
  return line
    .replaceAll(/[–—]/g, '-')
    .replaceAll('’', "'")
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}
