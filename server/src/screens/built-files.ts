import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ENCODINGS, type Encoding } from '../http/compress-answers.ts';

/** The bytes of a file in one encoding. Each encoding has an entity tag of its own, as HTTP asks. */
export type BuiltVariant = { bytes: Buffer; etag: string };
export type BuiltFile = { type: string; cacheControl: string; plain: BuiltVariant } & Partial<
  Record<Encoding, BuiltVariant>
>;

/** How the build names the compressed copy of a file. */
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.webmanifest': 'application/manifest+json',
};

/** Names under here carry a hash of their content, so they never change. */
const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Reads all built files but the page into memory, by their addresses: a few megabytes, and no request then reaches the
 * disk by a name that its sender chose.
 */
export async function readBuiltFiles(root: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.') && name !== 'index.html');
  const copies = new Set(names.filter((name) => names.some((other) => isCopy(name, other))));
  const files = new Map<string, BuiltFile>();
  for (const name of names.filter((one) => !copies.has(one))) {
    const address = `/${name.split(path.sep).join('/')}`;
    const file: BuiltFile = {
      type: TYPES[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: address.startsWith(HASHED) ? FOR_EVER : FOR_AN_HOUR,
      plain: variantOf(await readFile(path.join(root, name))),
    };
    for (const encoding of ENCODINGS) {
      const copy = name + SUFFIX[encoding];
      if (copies.has(copy)) file[encoding] = variantOf(await readFile(path.join(root, copy)));
    }
    files.set(address, file);
  }
  return files;
}

function isCopy(name: string, of: string): boolean {
  return ENCODINGS.some((encoding) => name === of + SUFFIX[encoding]);
}

function variantOf(bytes: Buffer): BuiltVariant {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
