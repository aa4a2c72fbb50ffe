import { MAX_FILE_NAME, MERGED_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import type { Document } from './document.ts';

type Named = Pick<Document, 'name' | 'purpose' | 'supersededAt'>;

/** The names under which documents are listed and fetched, in their order: each of them once, and safe to save under. */
export function listedNames(documents: Named[]): string[] {
  const taken = new Set<string>();
  return documents.map((document) => {
    const wanted = nameOf(document);
    let name = wanted;
    for (let count = 2; taken.has(key(name)); count += 1) name = withMark(wanted, String(count));
    taken.add(key(name));
    return name;
  });
}

// Controls, line breaks, and marks that turn the direction of reading round. Joiners stay: emoji and several scripts need them.
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200C\u200D]]/gv;

/** A name without what a header or a reader's eye stumbles over, and without a path; cut to length before its extension. */
export function cleanName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(UNSEEN, '').replaceAll(/[/\\]/g, '_').trim();
  const [stem, extension] = split(plain);
  return (cut(stem, MAX_FILE_NAME) || 'file') + cut(extension, 20);
}

/** Returns the name that an uploaded file is kept under. What we make ourselves has its name alone: no upload is taken for it. */
export function storedName(name: string): string {
  return key(cleanName(name)) === key(MERGED_NAME) ? withMark(cleanName(name), 'uploaded') : name;
}

function nameOf({ name, purpose, supersededAt }: Named): string {
  if (purpose === 'merged') return MERGED_NAME;
  const own = storedName(cleanName(name));
  return supersededAt === null ? own : withMark(own, 'superseded');
}

function withMark(name: string, mark: string): string {
  const [stem, extension] = split(name);
  return `${stem} (${mark})${extension}`;
}

function split(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
}

/** At most so many characters, none of them cut in half. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the same key for names that look alike: invisible characters and the case do not distinguish them. */
function key(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
}
