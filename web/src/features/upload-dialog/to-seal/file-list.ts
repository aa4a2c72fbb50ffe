import { tooManyFiles } from '@sealdesk/contract/uploads/upload-messages.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';

/** What of a file the list shows. */
type Named = { name: string; size: number };

/** A file as it was read: whether it can be a PDF, and whether the list has it already. */
export type ReadFile<Data extends Named = File> = { file: Data; isPdf: boolean; isListed: boolean };
export type ListedFile<Data extends Named = File> = { id: number; file: Data; isPdf: boolean };

/** The files to combine, in their order. */
export type FileList<Data extends Named = File> = {
  files: readonly ListedFile<Data>[];
  nextId: number;
  /** How many choices are still being read; their files are not in the list yet. */
  reading: number;
  /** The files of the last upload, as they were sent. */
  sent: readonly ListedFile<Data>[];
  /** Why something that was chosen is not in the list. */
  refusal: string | null;
  /** What a screen reader says after a change that nothing else announces. */
  spoken: string;
};

export type FileListEvent<Data extends Named = File> =
  | { kind: 'chosen' }
  | { kind: 'added'; files: readonly ReadFile<Data>[]; most: number }
  | { kind: 'moved'; id: number; to: number }
  | { kind: 'removed'; id: number }
  | { kind: 'sent' }
  | { kind: 'cleared' };

export const CANNOT_BE_READ = 'This PDF cannot be read.';
export const EMPTY_LIST = { files: [], nextId: 1, reading: 0, sent: [], refusal: null, spoken: '' } as const;

const byName = new Intl.Collator('en-US', { numeric: true });

/** Returns the list after something happened to it. */
export function nextList<Data extends Named>(list: FileList<Data>, event: FileListEvent<Data>): FileList<Data> {
  switch (event.kind) {
    case 'chosen':
      return { ...list, reading: list.reading + 1 };
    case 'added':
      return { ...added(list, event.files, event.most), reading: list.reading - 1 };
    case 'moved':
      return moved(list, event.id, event.to);
    case 'removed':
      return removed(list, event.id);
    case 'sent':
      // A warning of before would stand in the place of what the server says.
      return { ...list, sent: list.files, refusal: null, spoken: '' };
    case 'cleared':
      return { ...EMPTY_LIST, nextId: list.nextId, reading: list.reading };
  }
}

/** New files go to the end, those of one choice in the natural order of their names: all of them, or none. */
function added<Data extends Named>(list: FileList<Data>, read: readonly ReadFile<Data>[], most: number) {
  const fresh = read.filter(({ isListed }) => !isListed);
  const count = list.files.length + fresh.length;
  if (count > most) return { ...list, refusal: tooManyFiles(most, count), spoken: '' };
  const listed = fresh
    .toSorted((a, b) => byName.compare(a.file.name, b.file.name))
    .map(({ file, isPdf }, place) => ({ id: list.nextId + place, file, isPdf }));
  const known = read.filter(({ isListed }) => isListed).map(({ file }) => `${file.name} is in the list already.`);
  return {
    ...list,
    files: [...list.files, ...listed],
    nextId: list.nextId + listed.length,
    refusal: known.length > 0 ? known.join(' ') : null,
    spoken: '',
  };
}

function moved<Data extends Named>(list: FileList<Data>, id: number, to: number): FileList<Data> {
  const from = list.files.findIndex((file) => file.id === id);
  const place = Math.max(0, Math.min(to, list.files.length - 1));
  const file = list.files[from];
  if (!file || place === from) return list;
  const spoken = `${file.file.name}, moved to place ${place + 1} of ${list.files.length}`;
  return { ...list, files: list.files.toSpliced(from, 1).toSpliced(place, 0, file), refusal: null, spoken };
}

function removed<Data extends Named>(list: FileList<Data>, id: number): FileList<Data> {
  const gone = list.files.find((file) => file.id === id);
  if (!gone) return list;
  const files = list.files.filter((file) => file !== gone);
  const left = files.length === 1 ? '1 file left' : `${files.length} files left`;
  return { ...list, files, refusal: null, spoken: `${gone.file.name} removed, ${left}` };
}

/** Returns the file that has the focus once that one is removed: the next, or else the one before it. */
export function afterRemoved(list: Pick<FileList, 'files'>, id: number): number | null {
  const place = list.files.findIndex((file) => file.id === id);
  return (list.files[place + 1] ?? list.files[place - 1])?.id ?? null;
}

/** Returns the place that a key moves a file to, or null for a key that moves nothing. */
export function placeByKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return place - 1;
    case 'ArrowDown':
      return place + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Returns true when the files can be sent: there are some, each can be a PDF, and no further ones are being read. */
export function canUpload({ files, reading }: Pick<FileList<Named>, 'files' | 'reading'>): boolean {
  return files.length > 0 && reading === 0 && files.every(({ isPdf }) => isPdf);
}

/** Returns true when closing would lose work: several files were gathered and put in order. One is quickly chosen again. */
export function hasOrderToLose({ files }: Pick<FileList<Named>, 'files'>): boolean {
  return files.length > 1;
}

/** Returns how a row is spoken: 'Place 2 of 4, Haw14_Floor.pdf, 11.6 megabytes'. */
export function spokenRow({ file, isPdf }: ListedFile<Named>, place: number, count: number): string {
  const size = megabytes(file.size).replace(' MB', ' megabytes').replace(' KB', ' kilobytes');
  return `Place ${place + 1} of ${count}, ${file.name}, ${size}${isPdf ? '' : `, ${CANNOT_BE_READ}`}`;
}

/** Returns '4 files', '1 file'. */
export function fileCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
