import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PictureSize } from '@sealdesk/contract/uploads/picture-sizes.ts';
import { pictureArgs } from '@sealdesk/core/page-pictures/draw-pictures.ts';
import { drawRun, type DrawingCore } from '@sealdesk/core/page-pictures/draw-run.ts';
import { keepPdfs } from '@sealdesk/core/page-pictures/kept-pdfs.ts';
import { pictureKey, runOf, runsOf } from '@sealdesk/core/page-pictures/page-run.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database/database.ts';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import {
  deleteObject,
  ensureBuckets,
  headObject,
  openStorage,
  putObject,
} from '@sealdesk/core/platform/storage/storage.ts';
import { storageSettings } from '@sealdesk/commands/settings.ts';
import { ensureDatabaseAt, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { dropDatabaseAt } from '../database-address.ts';
import { productEnvironment } from '../product-environment.ts';
import type { Services } from '../services/services.ts';
import { makeDrawings, type Sheet } from './pdf-files.ts';
import { measured, type Measured } from './process-load.ts';
import { median, ratioOf } from './statistics.ts';

/** A document of which all pages are drawn in one size. */
export type PicturesCase = { pages: number; sheet: Sheet; size: PictureSize };

const MB = 1024 * 1024;
const MOST = 1.2;

type Place = Omit<DrawingCore, 'pdfs'> & { close(): Promise<void> };

/** Opens a database of its own and the store. */
export async function openPicturesPlace(services: Services): Promise<Place> {
  const databaseUrl = withDatabase(services.postgres.url, 'bench_pictures');
  await dropDatabaseAt(databaseUrl);
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  const settings = productEnvironment(services, { databaseUrl, publicUrl: '', port: 0, privatePort: 0, webRoot: null });
  const storage = openStorage(storageSettings(settings));
  await ensureBuckets(storage);
  const pool = openPool({ connectionString: databaseUrl, max: 4, applicationName: 'sealdesk-bench' }, () => {});
  return {
    db: openDatabase(pool),
    storage,
    log: openLog('bench', 'silent'),
    close: async () => {
      storage.client.destroy();
      await pool.end();
      await dropDatabaseAt(databaseUrl);
    },
  };
}

/** Draws a document, bare and as the worker does, by turns; returns the row of the table. */
export async function measurePictures(place: Place, drawn: PicturesCase, passes: number): Promise<string[]> {
  const { pages, sheet, size } = drawn;
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-bench-'));
  const objectKey = `bench/${path.basename(folder)}`;
  const pdf = path.join(folder, 'set.pdf');
  try {
    const bytes = await makeDrawings(pdf, pages, sheet);
    await putObject(place.storage, 'staging', objectKey, createReadStream(pdf), { size: bytes });
    const source = { objectKey, size: bytes, sha256: await sha256Of(pdf), pages };
    const [bare, ours] = [[] as Measured[], [] as Measured[]];
    const firsts: number[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      const into = path.join(folder, `${pass}`);
      await mkdir(into);
      bare.push(await measured(() => pdftoppm(pdf, [...pictureArgs(size), pdf, `${into}/page`])));
      await rm(into, { recursive: true });
      const first = firstPicture(place, source, size);
      ours.push(await measured(() => drawAll(place, source, size)));
      firsts.push(await first);
      await removeAll(place, source, size);
    }
    const ratios = (of: 'seconds' | 'cpu') => median(ours.map((run, pass) => ratioOf(run[of], bare[pass]![of])));
    const [ratio, cpu] = [ratios('seconds'), ratios('cpu')];
    return [
      `${size}, ${pages.toLocaleString('en-US')} pages, ${Math.round(bytes / MB)} MB`,
      times(bare),
      times(ours),
      `${ratio.toFixed(2)}x, CPU ${cpu.toFixed(2)}x`,
      `time at most ${MOST}x`,
      ratio <= MOST ? 'yes' : '**no**',
      `${median(firsts).toFixed(2)} s`,
    ];
  } finally {
    await deleteObject(place.storage, 'staging', objectKey);
    await rm(folder, { recursive: true });
  }
}

type Source = { objectKey: string; size: number; sha256: Buffer; pages: number };

/** How long it takes until the first picture is stored and noted, of a PDF that has to be fetched. */
async function firstPicture({ db }: Place, { sha256 }: Source, kind: PictureSize): Promise<number> {
  const began = performance.now();
  const notes = db.selectFrom('page_run').select('drawn').where('sha256', '=', sha256).where('kind', '=', kind);
  while (!(await notes.execute()).some(({ drawn }) => drawn.length > 0)) await sleep(10);
  return (performance.now() - began) / 1000;
}

/** Everything between the stored PDF and its stored pictures, run by run as the worker's tasks do. */
async function drawAll(place: Place, { objectKey, size, sha256, pages }: Source, kind: PictureSize): Promise<void> {
  const pdfs = keepPdfs(place);
  const task = { signal: new AbortController().signal };
  try {
    for (const page of runsOf(kind, pages)) {
      const { firstPage, lastPage } = runOf(kind, page, pages);
      const { id } = await place.db
        .insertInto('page_run')
        .values({
          sha256,
          kind,
          first_page: firstPage,
          last_page: lastPage,
          wanted_page: firstPage,
          bucket: 'staging',
          object_key: objectKey,
          size,
          expires_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await drawRun({ ...place, pdfs }, id, task);
    }
  } finally {
    await pdfs.close();
  }
}

/** Deletes the pictures, each of which must be there. */
async function removeAll({ db, storage }: Place, source: Source, kind: PictureSize): Promise<void> {
  for (let page = 1; page <= source.pages; page += 1) {
    const key = pictureKey(source, kind, page);
    if ((await headObject(storage, 'pictures', key)) === null) throw new Error(`Page ${page} is not there.`);
    await deleteObject(storage, 'pictures', key);
  }
  await db.deleteFrom('page_run').execute();
}

async function pdftoppm(cwd: string, args: string[]): Promise<void> {
  const child = spawn('pdftoppm', args, { cwd: path.dirname(cwd), stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`pdftoppm ended with ${code}`);
}

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

function times(runs: Measured[]): string {
  const middle = (of: (run: Measured) => number) => median(runs.map(of)).toFixed(2);
  return `${middle((run) => run.seconds)} s, CPU ${middle((run) => run.cpu)} s`;
}
