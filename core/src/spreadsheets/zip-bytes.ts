import { crc32 } from 'node:zlib';

const VERSION = 20;
/** Sizes and checksum follow the bytes, because they are not known before. Names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day of the format: when a part was written is nobody's business. */
const DATE = 0x0021;
const MOST_BYTES = 0xffff_ffff;

type Entry = { name: Buffer; offset: number; checksum: number; packed: number; size: number };

/** Makes the bytes of a zip around compressed data that arrives piece by piece. Nothing but the directory is kept. */
export class ZipBytes {
  private readonly entries: Entry[] = [];
  private offset = 0;

  /** Returns the header of the next file. */
  begin(name: string): Buffer {
    const bytes = Buffer.from(name);
    this.entries.push({ name: bytes, offset: this.offset, checksum: 0, packed: 0, size: 0 });
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(VERSION, 4);
    header.writeUInt16LE(FLAGS, 6);
    header.writeUInt16LE(DEFLATED, 8);
    header.writeUInt16LE(DATE, 12);
    header.writeUInt16LE(bytes.length, 26);
    return this.count(Buffer.concat([header, bytes]));
  }

  /** Counts one piece of the file: its bytes, and what they are compressed to. */
  add(plain: Buffer, packed: Buffer): Buffer {
    const entry = this.entries.at(-1)!;
    entry.checksum = crc32(plain, entry.checksum);
    entry.size += plain.length;
    entry.packed += packed.length;
    if (entry.size > MOST_BYTES) throw new Error('A file in a zip cannot have more than 4 GB.');
    return this.count(packed);
  }

  /** Returns what follows the last piece of the file. */
  end(): Buffer {
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    writeSizes(descriptor, 4, this.entries.at(-1)!);
    return this.count(descriptor);
  }

  /** Returns the directory, which ends the zip. */
  directory(): Buffer {
    const start = this.offset;
    const listed = Buffer.concat(this.entries.map(directoryEntry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(listed.length, 12);
    end.writeUInt32LE(start, 16);
    return Buffer.concat([listed, end]);
  }

  private count(bytes: Buffer): Buffer {
    this.offset += bytes.length;
    return bytes;
  }
}

function directoryEntry(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  writeSizes(header, 16, entry);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

function writeSizes(target: Buffer, at: number, { checksum, packed, size }: Entry): void {
  target.writeUInt32LE(checksum, at);
  target.writeUInt32LE(packed, at + 4);
  target.writeUInt32LE(size, at + 8);
}
