import type { Readable } from 'node:stream';
import { z } from 'zod';
import { getVersion, listVersionsUnder } from '../platform/storage/storage-versions.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { jobNumberOf, jobSubject, type ChainHead } from './chain.ts';

/** The objects of the documents' bucket in which the ends of the chains are kept, one a day. */
export const HEADS_PREFIX = 'timeline-heads/';

const headsFolder = (installation: string) => `${HEADS_PREFIX}${installation}/`;

/** Returns the key of the object of a day. */
export function headsKey(installation: string, day: string): string {
  return `${headsFolder(installation)}${day}.jsonl`;
}

/** Returns the day that is in such a key. */
export function dayIn(key: string): string {
  return key.slice(-'2026-11-14.jsonl'.length, -'.jsonl'.length);
}

/** The first line of such an object. Objects of before the directory had chains hold those of jobs alone. */
const HeadsHeader = z.object({ day: z.iso.date(), until: z.iso.datetime(), directory: z.boolean().default(false) });
export type HeadsHeader = z.infer<typeof HeadsHeader>;

const end = {
  events: z.int(),
  hash: z
    .hex()
    .length(64)
    .transform((hash) => Buffer.from(hash, 'hex')),
};
const HeadLine = z.union([
  z
    .object({ job: z.int(), ...end })
    .transform(({ job, ...rest }): ChainHead => ({ subject: jobSubject(job), ...rest })),
  z.object({ subject: z.string().regex(/^[a-z_]+:\d+$/), ...end }),
]);

/** Returns the line of one end. That of a job is as it always was. */
export function headLine({ subject, events, hash }: ChainHead): string {
  const job = jobNumberOf(subject);
  return `${JSON.stringify({ ...(job === null ? { subject } : { job }), events, hash: hash.toString('hex') })}\n`;
}

/** An object under the prefix that holds something else than ends of chains. */
export class BadHeads extends Error {}

/** One version of an object with ends, and which installation it is of. */
export type HeadsVersion = { installation: string; key: string; versionId: string };

/**
 * Yields every object with ends, by installation and day, and each version of it: one that was overwritten or deleted is still
 * there, for the store keeps all versions.
 */
export async function* listHeadsVersions(storage: Storage, installation?: string): AsyncGenerator<HeadsVersion, void> {
  const prefix = installation === undefined ? HEADS_PREFIX : headsFolder(installation);
  for await (const { key, versionId } of listVersionsUnder(storage, prefix))
    yield { installation: key.slice(HEADS_PREFIX.length).split('/', 1)[0]!, key, versionId };
}

/** An object with the ends of a day: its header, and its ends one by one. They are read to their end, or `close` is called. */
export type HeadsObject = { header: HeadsHeader; heads: AsyncIterable<ChainHead>; close(): Promise<void> };

/** Opens one version. Throws `BadHeads`, also while the ends are read, where it holds something else. */
export async function openHeads(storage: Storage, { key, versionId }: HeadsVersion): Promise<HeadsObject> {
  const lines = linesOf(await getVersion(storage, key, versionId));
  const close = async () => void (await lines.return());
  async function* heads(): AsyncGenerator<ChainHead, void> {
    for await (const line of lines) yield parseLine(HeadLine, key, line);
  }
  try {
    const first = await lines.next();
    return { header: parseLine(HeadsHeader, key, first.done ? '' : first.value), heads: heads(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the days of this installation with all versions of each: the newest day first, and of a day the newest version. */
export async function listHeadsDays(storage: Storage, installation: string): Promise<HeadsVersion[][]> {
  const days = new Map<string, HeadsVersion[]>();
  // Of one key the newest version comes first.
  for await (const version of listHeadsVersions(storage, installation)) {
    const versions = days.get(version.key) ?? [];
    days.set(version.key, [...versions, version]);
  }
  return [...days.values()].toSorted(([one], [other]) => (one!.key < other!.key ? 1 : -1));
}

function parseLine<T>(schema: z.ZodType<T>, key: string, line: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new BadHeads(`${key} holds a line that is none of ours: ${line.slice(0, 100)}`, { cause: error });
  }
}

/** Yields the lines of a text. A stream that breaks off throws: what follows is not taken for the end. */
export async function* linesOf(body: Readable): AsyncGenerator<string, void> {
  let rest = '';
  // Without a listener, an error after the last read would end the process.
  body.on('error', () => {});
  for await (const chunk of body.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
