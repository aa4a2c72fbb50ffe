/** A page of the size of a letter, as object 3 of a PDF whose page tree is object 2; `more` goes into its dictionary. */
export const aPage = (more = ''): string => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${more}>>`;
export const aPageTree = (kids = '3 0 R', count = 1): string => `<</Type/Pages/Kids[${kids}]/Count ${count}>>`;
export const aCatalog = (more = ''): string => `<</Type/Catalog/Pages 2 0 R${more}>>`;

/** A stream with these entries in its dictionary. */
export function aStream(entries: string, bytes: Buffer | string): Buffer {
  const data = Buffer.from(bytes as string, 'latin1');
  const head = Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`, 'latin1');
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** Writes these objects, numbered from 1, as a PDF whose catalog is the first. */
export function plainPdf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]!.length;
  const rows = objects.map((object, place) => {
    const bytes = [`${place + 1} 0 obj\n`, object, '\nendobj\n'].map((part) => Buffer.from(part as string, 'latin1'));
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(...bytes);
    length += bytes.reduce((sum, part) => sum + part.length, 0);
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${length}\n%%EOF\n`)]);
}
