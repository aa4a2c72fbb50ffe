import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { markForDevelopment } from '../development-mark.ts';
import { withLock } from './lock.ts';
import * as mail from './mail.ts';
import * as oidc from './oidc/oidc.ts';
import { stateFolder } from './place.ts';
import * as postgres from './postgres.ts';
import * as s3 from './s3/s3.ts';
import * as scanner from './scanner.ts';
import { stopStrays } from './strays.ts';

/** Where the running services are and how to speak to them. */
export type Services = {
  postgres: { host: string; port: number; user: string; url: string };
  s3: { endpoint: string; accessKey: string; secretKey: string; region: string };
  mail: { smtpUrl: string; webUrl: string };
  oidc: { issuer: string; clientId: string; clientSecret: string };
  scanner: { url: string };
};

type Options = { stateDir?: string; say?: (line: string) => void };

/** What is kept of each service between two starts. Process ids are not here: each service has its pid file. */
type Note = {
  postgres?: postgres.PostgresNote;
  s3?: s3.S3Note;
  mail?: mail.MailNote;
  oidc?: oidc.OidcNote;
  scanner?: scanner.ScannerNote;
};

const parts = { postgres, s3, mail, oidc, scanner };
type Name = keyof typeof parts;
const names = Object.keys(parts) as Name[];

/** What every service file offers; each knows the shape of its own note. */
type Part<N> = {
  start(stateDir: string, before?: N): Promise<N>;
  stop(note: N): Promise<void>;
  isAlive(note: N): Promise<boolean>;
  pids(note: N): number[];
  forget(note: N): void;
};

/** Starts what isn't running, leaves the rest alone, and returns where everything is. */
export async function ensureServices({ stateDir, say = () => {} }: Options = {}): Promise<Services> {
  const given = givenServices(stateDir);
  if (given) return given;
  const folder = stateFolder(stateDir);
  return withLock(folder, async () => {
    const note = readNote(folder);
    const outcomes = await Promise.allSettled(names.map((name) => ensurePart(folder, note, name, say)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const services = describeAll(note)!;
    await markForDevelopment(services.postgres.url);
    return services;
  });
}

/** Where the services of a state folder are by its note, whether or not they run; null when they never ran. */
export function readServices({ stateDir }: Options = {}): Services | null {
  return givenServices(stateDir) ?? describeAll(readNote(stateFolder(stateDir)));
}

/**
 * Ends what runs, by process id. With `forget` it also deletes the data and ends every other process that was started on this
 * state folder, such as the servers of an interrupted test.
 */
export async function stopServices({
  stateDir,
  say = () => {},
  forget = false,
}: Options & { forget?: boolean } = {}): Promise<void> {
  const folder = stateFolder(stateDir);
  await withLock(folder, async () => {
    const note = readNote(folder);
    await Promise.all(names.map((name) => stopPart(note, name, say, forget)));
    if (!forget) return;
    for (const stray of await stopStrays(folder)) say(`stopped a leftover process: ${stray}`);
    rmSync(noteFile(folder), { force: true });
  });
}

/** Services that somebody else runs, named in the environment; a state folder that was asked for goes before them. */
function givenServices(stateDir: string | undefined): Services | null {
  const text = process.env.SEALDESK_SERVICES;
  return text && stateDir === undefined ? (JSON.parse(text) as Services) : null;
}

/** Each noted service with its living process ids and whether it answers. */
export async function servicesStatus({ stateDir }: Options = {}): Promise<
  { name: Name; pids: number[]; isAlive: boolean }[]
> {
  const note = readNote(stateFolder(stateDir));
  return Promise.all(
    names.map(async (name) => {
      const known = note[name];
      const part = partOf(name);
      return known
        ? { name, pids: part.pids(known), isAlive: await part.isAlive(known) }
        : { name, pids: [], isAlive: false };
    }),
  );
}

async function ensurePart(stateDir: string, note: Note, name: Name, say: (line: string) => void): Promise<void> {
  const part = partOf(name);
  const before = note[name];
  if (before && (await part.isAlive(before))) return say(`${name} is running`);

  const began = Date.now();
  say(`${name} is starting`);
  Object.assign(note, { [name]: await part.start(stateDir, before) });
  // Noted one by one: when another service fails, this one can still be found and stopped.
  writeNote(stateDir, note);
  say(`${name} started in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function stopPart(note: Note, name: Name, say: (line: string) => void, forget: boolean): Promise<void> {
  const known = note[name];
  if (!known) return;
  const part = partOf(name);
  await part.stop(known);
  if (forget) part.forget(known);
  say(`${name} stopped`);
}

/** A service and its note belong together by name, which the compiler can't follow through a table. */
function partOf(name: Name): Part<unknown> {
  return parts[name];
}

function describeAll(note: Note): Services | null {
  if (!note.postgres || !note.s3 || !note.mail || !note.oidc || !note.scanner) return null;
  return {
    postgres: postgres.describe(note.postgres),
    s3: s3.describe(note.s3),
    mail: mail.describe(note.mail),
    oidc: oidc.describe(note.oidc),
    scanner: scanner.describe(note.scanner),
  };
}

function readNote(stateDir: string): Note {
  try {
    return JSON.parse(readFileSync(noteFile(stateDir), 'utf8'));
  } catch {
    return {};
  }
}

/** Written beside and moved into place, so that a reader never sees half a note. */
function writeNote(stateDir: string, note: Note): void {
  const draft = `${noteFile(stateDir)}.draft`;
  writeFileSync(draft, `${JSON.stringify(note, null, 2)}\n`);
  renameSync(draft, noteFile(stateDir));
}

function noteFile(stateDir: string): string {
  return path.join(stateDir, 'services.json');
}
