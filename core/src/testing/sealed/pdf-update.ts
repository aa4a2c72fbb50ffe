import { written, type Dictionary } from './pdf-objects.ts';

/** What is added behind the bytes of a PDF. */
export type PdfUpdate = {
  /** Adds an object; returns where it begins. */
  add(reference: string, body: string | Buffer): number;
  /** Ends the update with its table and trailer; returns the whole PDF. */
  end(trailer: Dictionary, size: number): Buffer;
};

/** Opens an update behind a PDF, whose table of objects is written in the form that the PDF has it. */
export function openUpdate(pdf: Buffer): PdfUpdate {
  const parts: Buffer[] = [pdf];
  let length = pdf.length;
  const offsets = new Map<number, number>();
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  if (!pdf.toString('latin1', pdf.length - 1).endsWith('\n')) write('\n');
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64))?.[1]);
  const isStream = pdf.toString('latin1', previous, previous + 4) !== 'xref';
  return {
    add(reference, body) {
      const number = Number.parseInt(reference, 10);
      const at = length;
      offsets.set(number, at);
      write(`${reference.replace(/ R$/, ' obj')}\n`);
      write(body);
      write('\nendobj\n');
      return at;
    },
    end(trailer, size) {
      const table = length;
      const kept = ['/Root', '/Info', '/ID', '/Encrypt'].filter((key) => key in trailer);
      const entries: Dictionary = Object.fromEntries(kept.map((key) => [key, trailer[key]!]));
      const rows = (isStream ? offsets.set(size, table) : offsets).entries().toArray();
      const sorted = rows.toSorted(([a], [b]) => a - b);
      if (isStream) {
        const packed = sorted.map(([, offset]) => {
          const row = Buffer.alloc(6);
          row.writeUInt8(1);
          row.writeUInt32BE(offset, 1);
          return row;
        });
        const index = `/Index[${sorted.map(([number]) => `${number} 1`).join(' ')}]/W[1 4 1]/Length ${packed.length * 6}`;
        const head = written({ ...entries, '/Type': '/XRef', '/Size': size + 1, '/Prev': previous }, null).slice(0, -2);
        write(`${size} 0 obj\n${head}${index}>>stream\n`);
        write(Buffer.concat(packed));
        write('\nendstream\nendobj\n');
      } else {
        const lines = sorted.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
        write(`xref\n${lines.join('')}trailer${written({ ...entries, '/Size': size, '/Prev': previous }, null)}\n`);
      }
      write(`startxref\n${table}\n%%EOF\n`);
      return Buffer.concat(parts);
    },
  };
}
