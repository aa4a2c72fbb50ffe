import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../core.ts';
import { checkedBytes } from '../documents/checked-bytes.ts';
import { borrowAccount, returnAccount, type Account } from '../platform/sandbox/sandbox.ts';
import { openToolFolder } from '../platform/sandbox/tool-folder.ts';
import { getObject } from '../platform/storage/storage.ts';
import type { PdfOnDisk } from './draw-pictures.ts';
import type { PdfSource } from './page-run.ts';

/** Whoever looks at a page looks at the next one soon; a PDF that nobody has used for so long is removed from our disk. */
const KEPT_MS = 60_000;
/** So many PDFs that nobody uses are kept. */
const MOST_KEPT = 6;
const PDF = 'pages.pdf';

/** The PDFs on this worker's disk of which pages are drawn: a large one is not fetched again for every run. */
export type KeptPdfs = {
  /** Does the work with the PDF on our disk, byte for byte what was recorded, under an account that may read it alone. */
  use<Result>(source: PdfSource, work: (on: PdfOnDisk) => Promise<Result>): Promise<Result>;
  /** Removes them all; nothing may be in use. */
  close(): Promise<void>;
};

type Kept = { fetched: Promise<PdfOnDisk & { root: string }>; users: number; timer: NodeJS.Timeout | undefined };

/** Opens an empty folder of PDFs. */
export function keepPdfs(core: Pick<Core, 'storage' | 'log'>): KeptPdfs {
  const kept = new Map<string, Kept>();

  async function remove(sha256: string): Promise<void> {
    const old = kept.get(sha256);
    if (!old || old.users > 0) return;
    clearTimeout(old.timer);
    kept.delete(sha256);
    const { root, account } = await old.fetched;
    await rm(root, { recursive: true, force: true });
    returnAccount(account);
  }

  const removeLater = (sha256: string) =>
    remove(sha256).catch((error: unknown) => core.log.warn({ err: error }, 'A PDF could not be removed from the disk'));

  return {
    async use(source, work) {
      const sha256 = source.sha256.toString('hex');
      const mine = kept.get(sha256) ?? { fetched: fetchPdf(core, source), users: 0, timer: undefined };
      // Last in the order of the map: the first that nobody uses is the one that was used longest ago.
      kept.delete(sha256);
      kept.set(sha256, mine);
      clearTimeout(mine.timer);
      mine.users += 1;
      try {
        return await work(await mine.fetched);
      } catch (error) {
        // What could not be fetched is fetched again by whoever asks next.
        const isFetched = await mine.fetched.then(
          () => true,
          () => false,
        );
        if (!isFetched && kept.get(sha256) === mine) kept.delete(sha256);
        throw error;
      } finally {
        mine.users -= 1;
        if (mine.users === 0 && kept.get(sha256) === mine) {
          mine.timer = setTimeout(() => void removeLater(sha256), KEPT_MS).unref();
          const idle = [...kept].filter(([, { users }]) => users === 0).map(([old]) => old);
          for (const old of idle.slice(0, -MOST_KEPT)) void removeLater(old);
        }
      }
    },
    close: async () => {
      for (const sha256 of kept.keys()) await remove(sha256);
    },
  };
}

async function fetchPdf({ storage }: Pick<Core, 'storage'>, source: PdfSource) {
  const { body } = await getObject(storage, source.bucket, source.objectKey);
  const root = await openToolFolder();
  const account: Account | null = borrowAccount();
  try {
    const folder = join(root, 'pages');
    await mkdir(folder, { mode: 0o700 });
    const path = join(folder, PDF);
    await pipeline(body, checkedBytes(source), createWriteStream(path, { mode: 0o600 }));
    await chmod(path, 0o400);
    if (account !== null) {
      await chown(path, account, account);
      await chown(folder, account, account);
    }
    return { root, folder, pdf: PDF, account };
  } catch (error) {
    body.destroy();
    await rm(root, { recursive: true, force: true });
    returnAccount(account);
    throw error;
  }
}
