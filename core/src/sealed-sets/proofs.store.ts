import type { Db, Tx } from '../platform/database/database.ts';
import type { FoundSeal, PageProof, Problem, SetProof, SignatureProof } from '../seals/set-proof.ts';

/** What a check proved of one file of an upload. */
export type FileProof = { position: number; isCompared: boolean; proof: SetProof };

/** So many rows one statement adds. */
const ROWS_AT_ONCE = 1_000;

/** Keeps what a check proved: for each file, for each of its pages, and which places are open. */
export async function insertProofs(tx: Tx, proofId: string, files: readonly FileProof[]): Promise<void> {
  for (const { position, isCompared, proof } of files) {
    const { problems, warnings, signatures, pages, pageCount } = proof;
    await tx
      .insertInto('set_proof')
      .values({
        upload_id: proofId,
        position,
        is_compared: isCompared,
        problems: JSON.stringify(problems),
        warnings: JSON.stringify(warnings),
        signatures: JSON.stringify(signatures),
        page_count: pageCount,
      })
      .execute();
    for (const some of chunks(pages)) {
      const rows = some.map((page) => ({
        upload_id: proofId,
        position,
        page: page.page,
        proof: JSON.stringify(page),
      }));
      await tx.insertInto('page_proof').values(rows).execute();
    }
    for (const some of chunks(pages.flatMap(({ open }) => open))) {
      const rows = some.map(({ id, page, kind, box, detail }) => ({
        upload_id: proofId,
        id,
        page,
        kind,
        box: JSON.stringify(box),
        detail,
      }));
      // Two places of one id are one place: whoever acknowledges it has looked at both.
      await tx
        .insertInto('open_place')
        .values(rows)
        .onConflict((at) => at.columns(['upload_id', 'id']).doNothing())
        .execute();
    }
  }
}

export type KeptProof = {
  checkedAt: Date;
  problems: Problem[];
  warnings: string[];
  signatures: SignatureProof[];
  pages: PageProof[];
  pageCount: number | null;
  /** Whether the file holds what was to be sealed or was reviewed. */
  isCompared: boolean;
};

/** Reads what the check proved of the file at that place; null where it proved nothing. */
export async function findProof(db: Db | Tx, proofId: string, position: number): Promise<KeptProof | null> {
  const set = await db
    .selectFrom('set_proof')
    .selectAll()
    .where('upload_id', '=', proofId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!set) return null;
  const pages = await db
    .selectFrom('page_proof')
    .select('proof')
    .where('upload_id', '=', proofId)
    .where('position', '=', position)
    .orderBy('page')
    .execute();
  return {
    isCompared: set.is_compared,
    pageCount: set.page_count,
    checkedAt: set.checked_at,
    problems: set.problems as unknown as Problem[],
    warnings: set.warnings as unknown as string[],
    signatures: (set.signatures as unknown as OldSignature[]).map(toSignature),
    pages: pages.map(({ proof }) => toPage(proof as unknown as OldPage)),
  };
}

/** What every proof has, whenever it was made. */
type OldPage = Pick<PageProof, 'page' | 'comparedWith' | 'missingWords' | 'lost' | 'open'> &
  Partial<PageProof> & { seals: (Omit<FoundSeal, 'license'> & Partial<FoundSeal>)[] };

/** Older proofs did not keep as much of a page. */
const NOT_KEPT = {
  label: null,
  size: null,
  turned: 0 as const,
  words: null,
  statesMissing: [],
  newWords: [],
  added: [],
};

function toPage(kept: OldPage): PageProof {
  return { ...NOT_KEPT, ...kept, seals: kept.seals.map((seal) => ({ ...seal, license: seal.license ?? null })) };
}

type OldSignature = Omit<SignatureProof, 'certificateUntil'> & Partial<SignatureProof>;

function toSignature(kept: OldSignature): SignatureProof {
  return { ...kept, certificateUntil: kept.certificateUntil ?? null };
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, n) => items.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE));
}
