import { describe, expect, it } from 'vitest';
import {
  afterRemoved,
  canUpload,
  EMPTY_LIST,
  fileCount,
  hasOrderToLose,
  nextList,
  placeByKey,
  spokenRow,
  type FileList,
  type ReadFile,
} from './file-list.ts';

type Named = { name: string; size: number };
const MOST = 8;

const read = (name: string, facts: Partial<ReadFile<Named>> = {}): ReadFile<Named> => ({
  file: { name, size: 1024 * 1024 },
  isPdf: true,
  isListed: false,
  ...facts,
});
const names = ({ files }: FileList<Named>) => files.map(({ file }) => file.name);
const chosen = (list: FileList<Named>) => nextList(list, { kind: 'chosen' });
const add = (list: FileList<Named>, ...files: ReadFile<Named>[]) =>
  nextList(chosen(list), { kind: 'added', files, most: MOST });
const listOf = (...all: string[]) => all.reduce((list, name) => add(list, read(name)), EMPTY_LIST as FileList<Named>);
const idOf = ({ files }: FileList<Named>, name: string) => files.find(({ file }) => file.name === name)!.id;

describe('files that are added', () => {
  it('go to the end, those of one choice in the natural order of their names', () => {
    const list = add(listOf('Z.pdf'), read('T10.pdf'), read('T2.pdf'), read('t1.pdf'), read('F1.pdf'));
    expect(names(list)).toEqual(['Z.pdf', 'F1.pdf', 't1.pdf', 'T2.pdf', 'T10.pdf']);
  });

  it('have ids of their own, also after one was removed', () => {
    const two = listOf('a.pdf', 'b.pdf');
    const list = add(nextList(two, { kind: 'removed', id: idOf(two, 'b.pdf') }), read('c.pdf'));
    expect(new Set([...two.files, ...list.files].map(({ id }) => id)).size).toBe(3);
  });

  it('are not added twice, and it is said of which', () => {
    const list = add(listOf('a.pdf'), read('a.pdf', { isListed: true }), read('b.pdf'));
    expect(names(list)).toEqual(['a.pdf', 'b.pdf']);
    expect(list.refusal).toBe('a.pdf is in the list already.');
  });

  it('are added all or not at all when they are too many', () => {
    const seven = listOf('1', '2', '3', '4', '5', '6', '7');
    const list = add(seven, read('8'), read('9'));
    expect(names(list)).toEqual(names(seven));
    expect(list.refusal).toBe('Too many files. You can upload a maximum of 8 file(s). You attempted to upload 9.');
    expect(names(add(seven, read('8')))).toHaveLength(8);
    expect(add(seven, read('8')).refusal).toBeNull();
    // One that is there already counts once.
    expect(add(seven, read('8'), read('7', { isListed: true })).files).toHaveLength(8);
  });
});

describe('the order', () => {
  const list = listOf('a', 'b', 'c', 'd');
  const move = (name: string, to: number) => nextList(list, { kind: 'moved', id: idOf(list, name), to });

  it('changes by moving one file to a place', () => {
    expect(names(move('a', 2))).toEqual(['b', 'c', 'a', 'd']);
    expect(names(move('d', 0))).toEqual(['d', 'a', 'b', 'c']);
    expect(move('b', 2).spoken).toBe('b, moved to place 3 of 4');
  });

  it('ends at the ends, and a move to nowhere changes nothing', () => {
    expect(move('a', -1)).toBe(list);
    expect(move('d', 4)).toBe(list);
    expect(names(move('a', 99))).toEqual(['b', 'c', 'd', 'a']);
    expect(nextList(list, { kind: 'moved', id: 99, to: 0 })).toBe(list);
  });

  it.each([
    ['ArrowUp', 1],
    ['ArrowDown', 3],
    ['Home', 0],
    ['End', 3],
    ['Enter', null],
  ])('is changed by Alt and %s', (key, place) => {
    expect(placeByKey(key, 2, 4)).toBe(place);
  });
});

describe('a file that is removed', () => {
  const list = listOf('a', 'b', 'c');

  it('is spoken of, and the next file has the focus', () => {
    const left = nextList(list, { kind: 'removed', id: idOf(list, 'b') });
    expect(names(left)).toEqual(['a', 'c']);
    expect(left.spoken).toBe('b removed, 2 files left');
    expect(nextList(left, { kind: 'removed', id: idOf(left, 'a') }).spoken).toBe('a removed, 1 file left');
    const files = list.files as FileList['files'];
    expect(afterRemoved({ files }, idOf(list, 'b'))).toBe(idOf(list, 'c'));
    expect(afterRemoved({ files }, idOf(list, 'c'))).toBe(idOf(list, 'b'));
    expect(afterRemoved({ files: files.slice(0, 1) }, idOf(list, 'a'))).toBeNull();
  });

  it('that is not there changes nothing', () => {
    expect(nextList(list, { kind: 'removed', id: 99 })).toBe(list);
  });
});

it('can be uploaded with at least one file, and only while each can be a PDF', () => {
  const bad = add(listOf('a'), read('b', { isPdf: false }));
  expect(canUpload(EMPTY_LIST)).toBe(false);
  expect(canUpload(listOf('a'))).toBe(true);
  expect(canUpload(bad)).toBe(false);
  expect(canUpload(nextList(bad, { kind: 'removed', id: idOf(bad, 'b') }))).toBe(true);
  expect(nextList(bad, { kind: 'cleared' }).files).toEqual([]);
});

it('can’t be uploaded while more files are being read', () => {
  const list = listOf('a', 'b');
  const reading = chosen(chosen(list));
  expect(canUpload(reading)).toBe(false);
  const one = nextList(reading, { kind: 'added', files: [read('c')], most: MOST });
  expect(canUpload(one)).toBe(false);
  // Files that are too many were read as well.
  const tooMany = Array.from({ length: MOST }, (_, place) => read(`${place}`));
  expect(canUpload(nextList(one, { kind: 'added', files: tooMany, most: MOST }))).toBe(true);
  expect(canUpload(add(nextList(reading, { kind: 'cleared' }), read('d')))).toBe(false);
});

describe('an upload', () => {
  const list = nextList(add(listOf('a', 'b'), read('b', { isListed: true })), { kind: 'sent' });

  it('takes away the warning about a file, which would stand in the place of the server’s refusal', () => {
    expect(list.refusal).toBeNull();
    expect(names(list)).toEqual(['a', 'b']);
    // What is dropped after a refusal is warned of again.
    expect(add(list, read('a', { isListed: true })).refusal).toBe('a is in the list already.');
  });

  it('keeps its files as they were sent, whatever is added later', () => {
    const later = add(list, read('c'));
    expect(later.sent.map(({ file }) => file.name)).toEqual(['a', 'b']);
    expect(nextList(later, { kind: 'sent' }).sent).toHaveLength(3);
    expect(nextList(later, { kind: 'cleared' }).sent).toEqual([]);
  });
});

it('has an order to lose from the second file on', () => {
  expect([EMPTY_LIST, listOf('a'), listOf('a', 'b')].map(hasOrderToLose)).toEqual([false, false, true]);
});

it('speaks of a row with its place, name and size', () => {
  const file = { name: 'Haw14_Floor.pdf', size: 12_163_482 };
  expect(spokenRow({ id: 1, file, isPdf: true }, 1, 4)).toBe('Place 2 of 4, Haw14_Floor.pdf, 11.6 megabytes');
  expect(spokenRow({ id: 1, file: { ...file, size: 2048 }, isPdf: false }, 0, 1)).toBe(
    'Place 1 of 1, Haw14_Floor.pdf, 2 kilobytes, This PDF cannot be read.',
  );
  expect([1, 4].map(fileCount)).toEqual(['1 file', '4 files']);
});
