import { createHash } from 'node:crypto';
import type { PackageFile } from '../../drawings/package-file.ts';
import type { PageText } from '../../pdf/page-text.ts';

/** A page of the size of a letter that reads the same in both orders by default. */
export function aPageText(layout: string, values: Partial<PageText> = {}): PageText {
  return { layout, reading: layout, width: 612, height: 792, ...values };
}

/** A PDF of a package, by its pages' texts. */
export function aPdfFile(name: string, ...pages: (PageText | string)[]): PackageFile {
  const texts = pages.map((page) => (typeof page === 'string' ? aPageText(page) : page));
  return { ...anyFile(name, JSON.stringify(texts)), pdf: { pages: texts } };
}

/** A file of a package that is no PDF. */
export function anyFile(name: string, content = name): PackageFile {
  return { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex'), pdf: null };
}
