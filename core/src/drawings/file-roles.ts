import type { FileRole } from '../../../contract/src/uploads/zip-reading.ts';
import type { PackageFile } from './package-file.ts';
import type { PageClass } from './sheets/page-class.ts';
import type { PageReading } from './sheets/read-page.ts';

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'webp']);
// Models and single trusses in the formats of the drawing programs: kept and listed, never opened.
const NATIVES = new Set(['tdltruss', 'tdllayout', '4te', 'mmdl', 'dsn', 'trs', 'tre', 'tdl', 'mxf', 'kxr']);
const JUNK_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Whether a file is there only because an operating system left it. */
export function isJunk(name: string): boolean {
  const parts = name.split(/[/\\]/);
  const last = parts.at(-1)!.toLowerCase();
  return parts.includes('__MACOSX') || JUNK_NAMES.has(last) || last.startsWith('~$') || last.startsWith('._');
}

/** The end of a file's name in small letters, without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The files that count: junk is nothing, and the second of two equal files adds nothing. */
export function withoutCopies(files: PackageFile[]): { counted: PackageFile[]; copies: Set<PackageFile> } {
  const seen = new Set<string>();
  const copies = new Set<PackageFile>();
  const counted = files.filter((file) => {
    if (isJunk(file.name)) return false;
    if (seen.has(file.sha256)) {
      copies.add(file);
      return false;
    }
    seen.add(file.sha256);
    return true;
  });
  return { counted, copies };
}

/** What a file of the package is for; `pages` are those of that file. */
export function roleOf(file: PackageFile, pages: PageReading[], isCopy: boolean): FileRole {
  if (isJunk(file.name)) return 'junk';
  if (isCopy) return 'copy';
  if (file.pdf !== null) return pdfRole(pages);
  const extension = extensionOf(file.name);
  if (PICTURES.has(extension)) return 'picture';
  return NATIVES.has(extension) ? 'native' : 'other';
}

function pdfRole(pages: PageReading[]): FileRole {
  const count = (wanted: PageClass) => pages.filter((page) => page.class === wanted).length;
  if (count('design') > 0) return 'drawings';
  if (count('layout') > 0 && count('layout') >= count('detail')) return 'layout';
  if (count('detail') > 0) return 'detail';
  return pages.length > 0 && count('image') === pages.length ? 'picture' : 'other';
}
