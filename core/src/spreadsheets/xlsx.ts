import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { clockOf, safeText, type Cell, type Sheet } from './cell.ts';
import { ZipBytes } from './zip-bytes.ts';

/** The parts of a workbook besides its one sheet (ECMA-376). Style 1 is a date with its time, style 2 a head. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WIDTH = 18;

/** The quickest level: a higher one takes twice the time for a fifth fewer bytes. */
const LEVEL = 1;
/** An empty last block: it ends what consists of parts that were compressed one by one. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

const compress = promisify(deflateRaw) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Writes the sheet as an Excel workbook, part by part; each part of rows is compressed by itself. */
export async function* writeXlsx({ heads, parts, timezone, note }: Sheet): AsyncGenerator<Buffer> {
  const zip = new ZipBytes();
  for (const [name, text] of Object.entries(PARTS)) {
    const plain = Buffer.from(DECLARATION + text);
    yield Buffer.concat([zip.begin(name), zip.add(plain, await compress(plain, {})), zip.end()]);
  }
  const toRow = rowWriter(timezone);
  yield Buffer.concat([zip.begin('xl/worksheets/sheet1.xml'), await packed(zip, sheetHead(heads))]);
  for await (const rows of parts) yield packed(zip, rows.map(toRow).join(''));
  yield packed(zip, `${toRow([note])}</sheetData></worksheet>`);
  yield Buffer.concat([zip.add(Buffer.alloc(0), LAST_BLOCK), zip.end(), zip.directory()]);
}

/** Compresses a part of the sheet. Its end can be seen in the bytes, so whoever receives the file can count its parts. */
async function packed(zip: ZipBytes, text: string): Promise<Buffer> {
  const plain = Buffer.from(text);
  return zip.add(plain, await compress(plain, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
}

function sheetHead(heads: readonly string[]): string {
  const cells = heads.map((head) => textCell(head, ' s="2"')).join('');
  return `${DECLARATION}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${heads.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData><row>${cells}</row>`;
}

function rowWriter(timezone: string): (cells: readonly Cell[]) => string {
  const clock = clockOf(timezone);
  const toCell = (cell: Cell): string => {
    if (cell === null || cell === '') return '<c/>';
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c s="1"><v>${serialDay(clock(cell))}</v></c>`;
    return textCell(cell);
  };
  return (cells) => `<row>${cells.map(toCell).join('')}</row>`;
}

const DAY_MS = 86_400_000;
/** 1970-01-01 as Excel counts days. */
const EPOCH_DAY = 25_569;

function serialDay(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY;
}

const MOST_CHARACTERS = 32_767;

/** A cell that is text whatever it says: nothing in it is a formula, a number or a link. */
function textCell(text: string, style = ''): string {
  const safe = escapeXml(safeText(text).slice(0, MOST_CHARACTERS));
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML has no way to write these
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      // Excel reads _x0041_ as the character of that number.
      .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>]/g, (sign) => ENTITY[sign]!)
  );
}
