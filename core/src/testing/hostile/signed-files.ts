import { EditablePdf } from '../sealed/editable-pdf.ts';
import { pagesOf, readObjects, written } from '../sealed/pdf-objects.ts';
import { openUpdate } from '../sealed/pdf-update.ts';
import type { HostilePdf } from './hostile-pdf.ts';

const ADDED = /added to the PDF after the signature/;
const NOT_COVERED = /does not cover the whole file/;

/** Sets that were changed so that their signature, or what a viewer makes of it, still looks good. */
export const SIGNED_FILES: HostilePdf[] = [
  {
    id: 'PDF-033',
    title: 'a page that was replaced after sealing',
    make: ({ unsigned }) => withOtherPage(unsigned),
    refused: /changed after it was saved/,
  },
  {
    id: 'PDF-033',
    title: 'a page that was replaced after signing',
    make: ({ unsigned, sign }) => withOtherPage(sign(unsigned)),
    refused: ADDED,
  },
  {
    id: 'PDF-034',
    title: 'a signature without a range (USF)',
    make: ({ unsigned, sign }) => replaced(sign(unsigned), '/ByteRange[', '/ByteRangX['),
    refused: NOT_COVERED,
  },
  {
    id: 'PDF-034',
    title: 'a signature over nothing (USF)',
    make: ({ unsigned, sign }) => withRange(sign(unsigned), ([, a]) => [0, a!, a!, 0]),
    refused: NOT_COVERED,
  },
  {
    id: 'PDF-034',
    title: 'a signature that leaves out the end',
    make: ({ unsigned, sign }) => withRange(sign(unsigned), ([, a, b, c]) => [0, a!, b!, c! - 20]),
    refused: ADDED,
  },
  {
    id: 'PDF-034',
    title: 'a signature with a gap that something was put into (SWA)',
    make: ({ unsigned, sign }) => {
      const signed = sign(unsigned, { gap: 64 });
      const gap = signed.lastIndexOf(' '.repeat(64));
      return Buffer.concat([
        signed.subarray(0, gap),
        Buffer.from('/Reason(other)'.padEnd(64)),
        signed.subarray(gap + 64),
      ]);
    },
    refused: NOT_COVERED,
  },
  {
    id: 'PDF-035',
    title: 'a revision after the signature (ISA)',
    make: ({ unsigned, sign }) => withAnnotation(sign(unsigned)),
    refused: ADDED,
  },
  {
    id: 'PDF-035',
    title: 'objects after the signature without a table (ISA)',
    make: ({ unsigned, sign }) =>
      Buffer.concat([sign(unsigned), Buffer.from('9 0 obj\n<<>>\nendobj\ntrailer<</Size 99/Root 1 0 R>>\n%%EOF\n')]),
    refused: /added to the PDF after|damaged/,
  },
  {
    id: 'PDF-036',
    title: 'an annotation that hides a drawing behind a picture',
    make: async ({ unsigned, sign }) => sign(await edited(unsigned, hideBehindAnnotation)),
    refused: null,
  },
  {
    id: 'PDF-037',
    title: 'a form field that shows another value than it has',
    make: async ({ unsigned, sign }) => sign(await edited(unsigned, addTextField)),
    refused: /form fields that anybody can fill in: Load/,
  },
  {
    id: 'PDF-038',
    title: 'two drawings, of which a layer shows one',
    make: async ({ unsigned, sign }) => sign(await edited(unsigned, addHiddenLayer)),
    refused: /layers that are not always shown/,
  },
  {
    id: 'PDF-038',
    title: 'a layer that was not to be sealed',
    make: async ({ unsigned, sign }) => sign(await edited(unsigned, addLayer)),
    refused: /layers that the document to be sealed does not have: Notes/,
  },
  ...([2, 3] as const).map((certify) => ({
    id: 'PDF-039',
    title: `annotations that a certification of level ${certify} allows`,
    make: ({ unsigned, sign }: Parameters<HostilePdf['make']>[0]) => withAnnotation(sign(unsigned, { certify })),
    refused: ADDED,
  })),
  {
    id: 'PDF-040',
    title: 'a signature of zeros',
    make: ({ unsigned, sign }) => {
      const signed = Buffer.from(sign(unsigned));
      const at = signed.lastIndexOf('/Contents<') + '/Contents<'.length;
      return signed.fill('0', at, signed.indexOf('>', at));
    },
    refused: /prepared but empty/,
  },
  {
    id: 'PDF-041',
    title: 'a signature that was lost when another program saved the file',
    make: async ({ unsigned, sign }) => edited(sign(unsigned), (pdf) => void delete pdf.catalog['/AcroForm']),
    refused: null,
  },
];

async function edited(pdf: Buffer, edit: (pdf: EditablePdf) => void): Promise<Buffer> {
  const editable = await EditablePdf.of(pdf);
  edit(editable);
  return editable.write();
}

function hideBehindAnnotation(pdf: EditablePdf): void {
  const white = pdf.addStream(
    { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 200, 200] },
    '1 g 0 0 200 200 re f',
  );
  const entries = { '/Type': '/Annot', '/Subtype': '/Stamp', '/F': 4, '/AP': { '/N': white } };
  const page = pdf.dict(pdf.pages[0]);
  page['/Annots'] = [...pdf.list(page['/Annots']), pdf.add({ ...entries, '/Rect': [200, 400, 400, 600] })];
}

function addTextField(pdf: EditablePdf): void {
  const entries = { '/Type': '/Annot', '/Subtype': '/Widget', '/FT': '/Tx', '/T': 'u:Load', '/V': 'u:25.0', '/F': 4 };
  const field = pdf.add({ ...entries, '/Rect': [0, 0, 0, 0] });
  pdf.catalog['/AcroForm'] = { '/Fields': [field] };
  const page = pdf.dict(pdf.pages[0]);
  page['/Annots'] = [...pdf.list(page['/Annots']), field];
}

function addLayer(pdf: EditablePdf): void {
  const layer = pdf.add({ '/Type': '/OCG', '/Name': 'u:Notes' });
  pdf.catalog['/OCProperties'] = { '/OCGs': [layer], '/D': { '/Order': [layer] } };
}

function addHiddenLayer(pdf: EditablePdf): void {
  const layer = pdf.add({ '/Type': '/OCG', '/Name': 'u:Other loads' });
  pdf.catalog['/OCProperties'] = { '/OCGs': [layer], '/D': { '/Order': [layer], '/OFF': [layer] } };
}

/** Adds other content for the first page behind the file, as an editor saves it. */
function withOtherPage(pdf: Buffer): Buffer {
  const objects = readObjects(pdf);
  const page = pagesOf(objects)[0]!;
  const size = Number(objects.trailer['/Size']);
  const update = openUpdate(pdf);
  const content = 'BT /F1 12 Tf 72 700 Td (Live load 25.0 psf) Tj ET';
  update.add(`${size} 0 R`, `<</Length ${content.length}>>stream\n${content}\nendstream`);
  update.add(page, written({ ...objects.get(page), '/Contents': `${size} 0 R` }, objects.encrypt));
  return update.end(objects.trailer, size + 1);
}

/** Adds an annotation behind the file, as an editor saves it. */
function withAnnotation(pdf: Buffer): Buffer {
  const objects = readObjects(pdf);
  const page = pagesOf(objects)[0]!;
  const note = { '/Type': '/Annot', '/Subtype': '/Text', '/Rect': [9, 9, 29, 29], '/Contents': 'u:Approved' };
  const update = openUpdate(pdf);
  update.add(page, written({ ...objects.get(page), '/Annots': [note] }, objects.encrypt));
  return update.end(objects.trailer, Number(objects.trailer['/Size']));
}

function replaced(pdf: Buffer, from: string, to: string): Buffer {
  const at = pdf.lastIndexOf(from);
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(to, 'latin1'), pdf.subarray(at + from.length)]);
}

/** Changes the range of a signature in place. */
function withRange(pdf: Buffer, change: (range: number[]) => number[]): Buffer {
  const at = pdf.lastIndexOf('/ByteRange[') + '/ByteRange['.length;
  const text = pdf.toString('latin1', at, pdf.indexOf(']', at));
  const range = change(text.split(' ').map(Number)).join(' ').padEnd(text.length);
  return replaced(pdf, `/ByteRange[${text}`, `/ByteRange[${range}`);
}
