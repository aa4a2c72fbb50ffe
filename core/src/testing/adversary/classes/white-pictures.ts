import { deflateSync } from 'node:zlib';
import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import type { Dictionary } from '../../sealed/pdf-objects.ts';

/** Adds a picture that is white wherever it is drawn, in one of the encodings that a PDF may have. */
export function allWhite(pdf: EditablePdf, encoding: string): string {
  const image = { '/Type': '/XObject', '/Subtype': '/Image', '/Width': 8, '/Height': 8 };
  const gray = { ...image, '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 8, '/Filter': '/FlateDecode' };
  const bit = { ...image, '/ColorSpace': '/DeviceGray', '/BitsPerComponent': 1 };
  const [dictionary, data] = (
    {
      JBIG2: [{ ...bit, '/Filter': '/JBIG2Decode', '/Decode': [1, 0] }, jbig2OfOnes()],
      // Whatever a decoder makes of its one bit, the table has white for it.
      JPX: [
        { ...image, '/Filter': '/JPXDecode', '/ColorSpace': ['/Indexed', '/DeviceGray', 255, `b:${'ff'.repeat(256)}`] },
        jpxOfZeros(),
      ],
      // A line of nothing new is one bit each.
      CCITT: [
        { ...bit, '/Filter': '/CCITTFaxDecode', '/DecodeParms': { '/K': -1, '/Columns': 8, '/Rows': 8 } },
        Buffer.from([0xff, 0, 0x10, 0x01]),
      ],
      'image mask': [{ ...image, '/ImageMask': true, '/BitsPerComponent': 1 }, Buffer.alloc(8)],
      Decode: [{ ...gray, '/Decode': [1, 0] }, deflateSync(Buffer.alloc(64))],
      'soft mask': [
        { ...gray, '/SMask': pdf.addStream({ ...gray }, deflateSync(Buffer.alloc(64, 0xf8))) },
        deflateSync(Buffer.alloc(64, 0xff)),
      ],
    } satisfies Record<string, [Dictionary, Buffer]> as Record<string, [Dictionary, Buffer]>
  )[encoding]!;
  return pdf.addStream(dictionary, data);
}

/** A page without regions, whose pixels are all set from the start. */
function jbig2OfOnes(): Buffer {
  const segment = (number: number, type: number, data: number[]) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.writeUInt8(type, 4);
    head.writeUInt8(0, 5);
    head.writeUInt8(1, 6);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, Buffer.from(data)]);
  };
  // Page information: width, height, no resolution, and pixels of 1.
  return segment(0, 48, [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0]);
}

/** A codestream of JPEG 2000 without any coefficient: nothing but its size is said of its one bit a pixel. */
function jpxOfZeros(): Buffer {
  const marker = (code: number, data: number[] = []) => [
    0xff,
    code,
    ...(data.length > 0 ? [0, data.length + 2, ...data] : []),
  ];
  const four = (value: number) => [0, 0, 0, value];
  const size = [
    0,
    0,
    ...four(8),
    ...four(8),
    ...four(0),
    ...four(0),
    ...four(8),
    ...four(8),
    ...four(0),
    ...four(0),
    0,
    1,
    0,
    1,
    1,
  ];
  const coding = [0, 0, 0, 1, 0, 0, 4, 4, 0, 1];
  const quantization = [0x20, 0x08];
  const packets = [0];
  // SOT names the length of the tile with its own 12 bytes and SOD.
  const tile = [...marker(0x90, [0, 0, ...four(12 + 2 + packets.length), 0, 1]), ...marker(0x93), ...packets];
  return Buffer.from([
    ...marker(0x4f),
    ...marker(0x51, size),
    ...marker(0x52, coding),
    ...marker(0x5c, quantization),
    ...tile,
    ...marker(0xd9),
  ]);
}
