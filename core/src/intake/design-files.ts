import { isJunk } from '../drawings/file-roles.ts';

// Documents of other programs that are zips inside: their parts are not what somebody packed for us.
const PROGRAM_FILES = new Set(['[content_types].xml', 'mimetype', 'meta-inf/manifest.mf']);
// Never opened, so nothing for a job can be found in them.
const ARCHIVE = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|zst|cab|iso)$/i;

/** Whether a package holds anything for a job: more than leftovers, and more than the inside of an office document. */
export function hasDesignFiles(names: string[]): boolean {
  const real = names.filter((name) => !isJunk(name));
  if (real.some((name) => PROGRAM_FILES.has(name.toLowerCase()))) return real.some((name) => /\.pdf$/i.test(name));
  return real.some((name) => !ARCHIVE.test(name));
}
