import type { Place } from '../../pdf/page-text.ts';
import type { Vote } from '../votes.ts';

// A sentence stays one that a person reads to its end.
const MOST_NAMED = 5;
const LONGEST_NAME = 80;

/** 'page 3 of Drawings.pdf' */
export function at({ file, page }: Place): string {
  return `page ${page} of ${shortName(file)}`;
}

/** '1 page', '2 pages' */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** 'A, B and C', with 'and 7 more' where there are too many to read. */
export function listed(items: string[]): string {
  const named = items.length > MOST_NAMED ? items.slice(0, MOST_NAMED - 1) : items;
  const last = items.length > named.length ? `${items.length - named.length} more` : named.at(-1);
  const before = items.length > named.length ? named : named.slice(0, -1);
  return before.length === 0 ? (last ?? '') : `${before.join(', ')} and ${last}`;
}

/** 'IRC2018/TPI2014 on 2 pages and IRC2021/TPI2014 on 1 page (page 3 of Drawings.pdf)' */
export function shares(values: (Vote & { pages: number })[]): string {
  return listed(
    values.map(({ value, pages, ...place }, index) => {
      const where = index === 0 ? '' : pages === 1 ? ` (${at(place)})` : ` (first on ${at(place)})`;
      return `${shortName(value)} on ${counted(pages, 'page')}${where}`;
    }),
  );
}

/** A name or value as long as a sentence can carry it; of a path the end says most. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME).toWellFormed()}` : name;
}

/** Where many pages are: 'pages 1, 2 and 5 of Scan.pdf; page 1 of Photo.pdf' */
export function atAll(places: Place[]): string {
  const byFile = new Map<string, number[]>();
  for (const { file, page } of places) {
    const pages = byFile.get(file);
    if (pages) pages.push(page);
    else byFile.set(file, [page]);
  }
  const files = [...byFile].map(
    ([file, pages]) => `${pages.length === 1 ? 'page' : 'pages'} ${listed(pages.map(String))} of ${shortName(file)}`,
  );
  return files.length > MOST_NAMED ? `${files.slice(0, MOST_NAMED).join('; ')}; and more` : files.join('; ');
}
