import { randomFillSync } from 'node:crypto';
import { onFiles, OUT } from './on-files.ts';

/** The digits of a length below 10 GB. */
const DIGITS = 10;

/** Makes an unsigned PDF that large, to the byte, by one object more, which no page uses. It is as if saved once. */
export async function padPdf(pdf: Buffer, size: number): Promise<Buffer> {
  const plain = await onFiles('qpdf', ['in.pdf', '--object-streams=disable', '--deterministic-id', OUT], {
    'in.pdf': pdf,
  });
  const data = randomFillSync(Buffer.alloc(size));
  // A larger file has longer numbers in it, so that one try is not enough.
  let length = size - Buffer.concat(withObject(plain, data.subarray(0, 0))).length;
  for (;;) {
    const padded = Buffer.concat(withObject(plain, data.subarray(0, length)));
    if (padded.length === size) return padded;
    length += size - padded.length;
  }
}

/** Adds an object with that data behind the last one, and writes the table of objects anew. */
function withObject(pdf: Buffer, data: Buffer): Buffer[] {
  const at = pdf.lastIndexOf('xref\n0 ');
  const tail = pdf.toString('latin1', at);
  const [, count, rows, trailer] = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)(trailer[^]*?)startxref/.exec(tail)!;
  const number = Number(count);
  const head = `${number} 0 obj\n<</Length ${String(data.length).padStart(DIGITS, '0')}>>stream\n`;
  const end = '\nendstream\nendobj\n';
  const table = [
    `xref\n0 ${number + 1}\n${rows}${String(at).padStart(DIGITS, '0')} 00000 n \n`,
    trailer!.replace(`/Size ${number}`, `/Size ${number + 1}`),
    `startxref\n${at + head.length + data.length + end.length}\n%%EOF\n`,
  ].join('');
  return [pdf.subarray(0, at), Buffer.from(head), data, Buffer.from(end), Buffer.from(table, 'latin1')];
}
