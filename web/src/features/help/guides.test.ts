import { FILES_MISSING, STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import { GO_KEYS, LIST_KEYS } from '../../lib/keys/key-list.ts';
import { GUIDE_SOURCES, pictureAddress } from './guide-sources.ts';
import { parseGuide, type Block, type Inline } from './parse-guide.ts';

const READERS = ['customers', 'staff'] as const;
const textOf = (parts: Inline[]) => parts.map(({ text }) => text).join('');

async function blocksOf(reader: (typeof READERS)[number]): Promise<Block[]> {
  return parseGuide(await GUIDE_SOURCES[reader]()).blocks;
}

/** The rows of the tables below that heading, until the next one of its level. */
function rowsBelow(blocks: Block[], heading: string): Inline[][][] {
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading);
  const below = blocks.slice(from + 1);
  const end = below.findIndex((block) => block.kind === 'heading' && block.level === 2);
  return below.slice(0, end === -1 ? undefined : end).flatMap((block) => (block.kind === 'table' ? block.rows : []));
}

/** Every line of text with marks that a block holds. */
function linesOf(block: Block): Inline[][] {
  if (block.kind === 'paragraph') return [block.content];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [];
}

describe.each(READERS)('the guide for %s', (reader) => {
  it('explains every status, in the order of the work', async () => {
    const rows = rowsBelow(await blocksOf(reader), 'Statuses');
    expect(rows.map(([name]) => textOf(name!))).toEqual([
      ...STATUSES.map(({ status }) => status),
      FILES_MISSING.status,
    ]);
  });

  it('lists the keys that the reader has, and no others', async () => {
    const rows = rowsBelow(await blocksOf(reader), 'Keys');
    const listed = rows.map(([keys, does]) => {
      const names = keys!.flatMap(({ kind, text }) => (kind === 'key' ? [text] : []));
      return `${names.join(' ')}: ${textOf(does!)}`;
    });
    const own = LIST_KEYS.flatMap(({ lines }) => lines).filter(
      ({ isForEmployees }) => !isForEmployees || reader === 'staff',
    );
    const goTo = Object.keys(GO_KEYS).filter((key) => reader === 'staff' || key === 'J');
    expect(listed).toEqual([
      ...own.map(({ keys, does }) => `${keys.join(' ')}: ${does}`),
      ...goTo.map((key) => expect.stringMatching(new RegExp(`^G ${key}: `)) as string),
    ]);
  });

  it('leads only to what it holds, and has each of its pictures', async () => {
    const blocks = await blocksOf(reader);
    const anchors = blocks.flatMap((block) => (block.kind === 'heading' ? [`#${block.id}`] : []));
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = blocks
      .flatMap(linesOf)
      .flatMap((line) => line.flatMap((part) => ('href' in part ? [part.href] : [])));
    expect(links.length).toBeGreaterThan(0);
    expect(anchors).toEqual(expect.arrayContaining(links));
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));
    expect(pictures.length).toBeGreaterThan(2);
    expect(pictures.filter(({ alt, file }) => alt === '' || pictureAddress(file) === undefined)).toEqual([]);
  });
});
