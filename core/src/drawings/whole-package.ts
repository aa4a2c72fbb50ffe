import { countDesigns } from './count-designs.ts';
import type { DesignCount } from './count-designs.ts';
import { gatherFacts } from './facts.ts';
import type { Facts } from './facts.ts';
import { withoutCopies } from './file-roles.ts';
import type { PackageFile } from './package-file.ts';
import { readPage } from './sheets/read-page.ts';
import type { PageReading } from './sheets/read-page.ts';

/** A package as it was read: what reasons, remarks and fields are made from. */
export type WholePackage = {
  files: PackageFile[];
  /** Without junk, and each content once. */
  counted: PackageFile[];
  copies: Set<PackageFile>;
  pages: PageReading[];
  /** Pages that came after more text than a package of drawings has, and were not looked at. */
  unread: number;
  count: DesignCount;
  facts: Facts;
};

/** Three thousand crowded pages in both orders. It bounds the time that a hostile package can take. */
const MAX_PACKAGE_TEXT = 30_000_000;

/** Reads every page of every file that counts. */
export function readWhole(files: PackageFile[]): WholePackage {
  const { counted, copies } = withoutCopies(files);
  const pages: PageReading[] = [];
  let text = 0;
  let unread = 0;
  for (const { name, pdf } of counted) {
    if (pdf === null || 'problem' in pdf) continue;
    for (const [index, page] of pdf.pages.entries()) {
      text += page.layout.length + page.reading.length;
      if (text <= MAX_PACKAGE_TEXT) pages.push(readPage({ file: name, page: index + 1 }, page));
      else unread += 1;
    }
  }
  return { files, counted, copies, pages, unread, count: countDesigns(pages), facts: gatherFacts(pages) };
}
