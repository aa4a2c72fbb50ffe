import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { goodParts } from '@sealdesk/core/testing/zips/good-parts.ts';
import { STORED, writeZip, type ZipPart } from '@sealdesk/core/testing/zips/write-zip.ts';

const BLOCK = randomBytes(1024 * 1024);

/** The bytes of a zip with drawings that has exactly this size, piece by piece: one file that is stored as it is fills it up. */
export function* largeZip(size: number): Generator<Buffer, void> {
  const around = writeZip([...goodParts(), filler(0, 0)]);
  const fill = size - around.length;
  let crc = 0;
  for (const block of blocks(fill)) crc = crc32(block, crc);

  const directoryAt = around.readUInt32LE(around.length - 6);
  const zip = writeZip([...goodParts(), filler(fill, crc)], { directoryOffset: directoryAt + fill });
  yield zip.subarray(0, directoryAt);
  yield* blocks(fill);
  yield zip.subarray(directoryAt);
}

/** A file of which the zip names size and checksum; its bytes are put behind its header by whoever sends them. */
function filler(size: number, crc: number): ZipPart {
  return { name: 'scan.tif', method: STORED, packed: Buffer.alloc(0), packedSize: size, size, crc };
}

function* blocks(size: number): Generator<Buffer, void> {
  for (let left = size; left > 0; left -= BLOCK.length) yield left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
}
