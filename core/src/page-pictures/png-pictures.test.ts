import { describe, expect, it } from 'vitest';
import { readPictures } from './png-pictures.ts';

const LIMITS = { pixels: 10_000, side: 500, bytes: 100_000 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

/** A picture whose content may be anything, also what looks like the end of one. */
function aPng(width: number, height: number, content: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const parts = [chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** Reads all pictures of an output that comes in pieces of that size. */
async function readAll(output: Buffer, pieceSize: number, limits = LIMITS) {
  let at = 0;
  const reader = readPictures(
    {
      read: async () => {
        if (at >= output.length) return null;
        at += pieceSize;
        return output.subarray(at - pieceSize, at);
      },
    },
    limits,
  );
  const found = [];
  for (;;) {
    const picture = await reader.next();
    if (picture === null || picture === 'too-large') return { found, end: picture };
    found.push(picture);
  }
}

describe('pictures that a tool prints', () => {
  const trap = Buffer.concat([SIGNATURE, chunk('IEND', Buffer.alloc(0)), Buffer.from('IEND')]);
  const all = [aPng(3, 4, Buffer.alloc(70)), aPng(80, 104, trap), aPng(1, 1, Buffer.alloc(0))];

  it.each([1, 7, 64, 100_000])('are kept apart in pieces of %i bytes', async (size) => {
    const { found, end } = await readAll(Buffer.concat(all), size);
    expect(end).toBeNull();
    expect(found.map(({ width, height }) => [width, height])).toEqual([
      [3, 4],
      [80, 104],
      [1, 1],
    ]);
    expect(found.every(({ png }, place) => png.equals(all[place]!))).toBe(true);
  });

  it('are not given out half', async () => {
    const whole = Buffer.concat(all);
    const { found, end } = await readAll(whole.subarray(0, whole.length - 1), 50);
    expect([found.length, end]).toEqual([2, null]);
  });

  it('are too large by their pixels, before they are read, and by their bytes', async () => {
    const wide = aPng(101, 100, Buffer.alloc(5)).subarray(0, 40);
    expect(await readAll(Buffer.concat([all[0]!, wide]), 64)).toMatchObject({
      found: [{ width: 3 }],
      end: 'too-large',
    });
    expect((await readAll(aPng(501, 2, Buffer.alloc(5)), 64)).end).toBe('too-large');
    const heavy = aPng(100, 100, Buffer.alloc(100_000)).subarray(0, 90);
    expect((await readAll(heavy, 64)).end).toBe('too-large');
    expect((await readAll(aPng(100, 100, Buffer.alloc(90_000)), 4096)).found).toHaveLength(1);
  });

  it('are pictures: anything else is an error of ours', async () => {
    await expect(readAll(Buffer.from('P6 100 100 255 and so on, as another tool prints it'), 64)).rejects.toThrow(
      'something else',
    );
  });
});
