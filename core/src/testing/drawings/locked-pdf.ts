import { createHash } from 'node:crypto';
import type { Page } from './pdf-page.ts';
import { writePdf } from './write-pdf.ts';

// The PDF standard's own padding for passwords shorter than 32 bytes.
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const FILE_ID = Buffer.from('5eadde5c5eadde5c5eadde5c5eadde5c', 'hex');
const PERMISSIONS = -4;

/** Writes pages as a PDF that nobody opens without the password: the standard's first encryption, forty bits of RC4. */
export function writeLockedPdf(pages: Page[], password = 'open sesame'): Buffer {
  const user = padded(password);
  const owner = rc4(md5(user).subarray(0, 5), user);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(user, owner, permissions, FILE_ID).subarray(0, 5);
  const check = rc4(key, PADDING);
  return writePdf(pages, {
    lock: {
      object: `<</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${check.toString('hex')}>/P ${PERMISSIONS}>>`,
      trailer: `/ID[<${FILE_ID.toString('hex')}><${FILE_ID.toString('hex')}>]`,
      encrypt: (objectNumber, bytes) => rc4(objectKey(key, objectNumber), bytes),
    },
  });
}

function objectKey(key: Buffer, objectNumber: number): Buffer {
  const number = Buffer.alloc(5);
  number.writeUIntLE(objectNumber, 0, 3);
  return md5(key, number).subarray(0, key.length + 5);
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    [state[at], state[other]] = [state[other]!, state[at]!];
  }
  let at = 0;
  let other = 0;
  return Buffer.from(
    bytes.map((byte) => {
      at = (at + 1) & 255;
      other = (other + state[at]!) & 255;
      [state[at], state[other]] = [state[other]!, state[at]!];
      return byte ^ state[(state[at]! + state[other]!) & 255]!;
    }),
  );
}
