import { inflateRawSync } from 'node:zlib';

/** Reads the rows of a CSV file with its first line, each as its cells. A line end within a cell is kept. */
export function csvRows(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Returns the XML of the sheet of an Excel file, found by the zip's directory. */
export function sheetXml(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const [packed, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    if (name === 'xl/worksheets/sheet1.xml') {
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
      return inflateRawSync(bytes.subarray(from, from + packed)).toString('utf8');
    }
    at += 46 + nameLength;
  }
  throw new Error('The file has no sheet.');
}

/** Reads the rows of an Excel file, each as the texts of its cells. */
export function xlsxRows(bytes: Buffer): string[][] {
  const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...sheetXml(bytes).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c[^>]*?(?:\/>|>(?:<v>|<is><t[^>]*>)(.*?)(?:<\/v>|<\/t><\/is>)<\/c>)/gs)].map(([, text]) =>
      unescape(text ?? ''),
    ),
  );
}
