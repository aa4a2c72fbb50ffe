import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';
import type { Document, DocumentPurpose } from './document.ts';

export type NewDocument = Pick<Document, 'id' | 'jobNumber' | 'purpose' | 'name' | 'size' | 'sha256' | 'objectKey'> & {
  uploadId: string | null;
  uploaderId: number | null;
  /** Null where nobody counted them, or nobody could. */
  pages: number | null;
  /** The place among the files of its upload, from 0. */
  position: number;
  /** The customer may fetch it from now on: final documents are published as they are accepted. */
  isPublished?: boolean | undefined;
};

const COLUMNS = [
  'id',
  'job_number as jobNumber',
  'purpose',
  'name',
  'version',
  'size',
  'sha256',
  'object_key as objectKey',
  'pages',
  'published_at as publishedAt',
  'superseded_at as supersededAt',
] as const;

/** A document, and when it was accepted. */
export type DatedDocument = Document & { createdAt: Date };

/** The job's documents of a purpose, oldest first, with those that were superseded. */
export async function listDocuments(db: Db, jobNumber: number, purpose: DocumentPurpose): Promise<DatedDocument[]> {
  const rows = await db
    .selectFrom('document')
    .select(COLUMNS)
    .select('created_at as createdAt')
    .where('job_number', '=', jobNumber)
    .where('purpose', '=', purpose)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as DatedDocument[];
}

/** A document with what its job's page shows of it. */
export type DescribedDocument = Document & {
  pages: number | null;
  createdAt: Date;
  uploader: {
    name: string;
    isStaff: boolean;
    companyId: number;
    corporationId: number | null;
    contactId: number;
  } | null;
};

/** Lists all documents of a job, oldest first, with who uploaded them. */
export async function listDescribed(db: Db, jobNumber: number): Promise<DescribedDocument[]> {
  const { rows } = await sql<DescribedDocument>`
    select d.id, d.job_number as "jobNumber", d.purpose, d.name, d.version, d.size, d.sha256, d.object_key as "objectKey",
      d.published_at as "publishedAt", d.superseded_at as "supersededAt", d.pages, d.created_at as "createdAt",
      case when c.id is not null then json_build_object('contactId', c.id, 'name', c.first_name || ' ' || c.last_name,
        'isStaff', c.employee_id is not null, 'companyId', coalesce(c.company_id, 0),
        'corporationId', coalesce(c.corporation_id, o.corporation_id)) end as uploader
    from document d left join contact c on c.id = d.uploader_id left join company o on o.id = c.company_id
    where d.job_number = ${jobNumber} order by d.created_at, d.id`.execute(db);
  return rows;
}

/** Finds a document whose job exists for the scope. */
export async function findDocument(db: Db, scope: Scope, id: string): Promise<Document | null> {
  const row = await db
    .selectFrom('document')
    .innerJoin('job', 'job.number', 'document.job_number')
    .select([
      'document.id',
      'document.job_number as jobNumber',
      'document.purpose',
      'document.name',
      'document.version',
      'document.size',
      'document.sha256',
      'document.object_key as objectKey',
      'document.pages',
      'document.published_at as publishedAt',
      'document.superseded_at as supersededAt',
    ])
    .where('document.id', '=', id)
    .where(inScope(scope, { company: 'job.company_id', corporation: 'job.corporation_id' }))
    .executeTakeFirst();
  return (row as Document | undefined) ?? null;
}

/** The documents that an upload's files became, in their order, without what was made of them. */
export async function listDocumentsOfUpload(
  db: Db,
  { jobNumber, uploadId }: { jobNumber: number; uploadId: string },
  purpose: DocumentPurpose,
): Promise<Document[]> {
  const rows = await db
    .selectFrom('document')
    .select(COLUMNS)
    // By the job, for which there is an index: documents are the largest table, and none exists by upload.
    .where('job_number', '=', jobNumber)
    .where('upload_id', '=', uploadId)
    .where('purpose', '=', purpose)
    .orderBy('position')
    .execute();
  return rows as Document[];
}

/** The next documents after that id, by their ids, for whoever looks at all of them. */
export async function listDocumentsAfter(
  db: Db,
  id: string | null,
  limit: number,
  before: string | null = null,
): Promise<Document[]> {
  let query = db.selectFrom('document').select(COLUMNS).orderBy('id').limit(limit);
  if (id !== null) query = query.where('id', '>', id);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.execute()) as Document[];
}

/** Records a copy that is about to be made and has no document yet. */
export async function insertShelved(db: Db, objectKey: string): Promise<void> {
  await db.insertInto('shelved_object').values({ object_key: objectKey }).execute();
}

/** Deletes the record of a copy; returns false when there is none, so that nothing may rely on the copy. */
export async function deleteShelved(tx: Tx, objectKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shelved_object')
    .where('object_key', '=', objectKey)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists a few copies that have had no document for a day, and locks their rows until the transaction ends. */
export async function lockAbandonedShelved(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('shelved_object')
    .select('object_key as objectKey')
    .where('shelved_at', '<', sql<Date>`now() - interval '24 hours'`)
    // A document may have been added in another way than ours; what one points to is never touched.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('document').select('id').whereRef('document.object_key', '=', 'shelved_object.object_key')),
      ),
    )
    .orderBy('shelved_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ objectKey }) => objectKey);
}

/**
 * Deletes the record of the copy and adds its document, as the next version of its purpose; files of one upload are one
 * version. Returns false when the copy is not recorded, so that nothing may rely on it.
 */
export async function insertDocumentRow(tx: Tx, document: NewDocument): Promise<boolean> {
  const { id, jobNumber, purpose, uploadId, name, size, sha256, objectKey, uploaderId, pages, position } = document;
  const { isPublished = false } = document;
  // One statement: a new job's counts are held from here on, and everybody who creates one waits for them.
  // Not the transaction's time: files of one upload are listed in their order by it.
  const { numAffectedRows } = await sql`
    with struck as (delete from shelved_object where object_key = ${objectKey} returning object_key)
    insert into document (id, job_number, upload_id, purpose, name, version, size, sha256, object_key, pages, position,
      uploader_id, created_at, published_at)
    select ${id}, ${jobNumber}, ${uploadId}, ${purpose}, ${name},
      1 + coalesce((select max(version) from document where job_number = ${jobNumber} and purpose = ${purpose}
        and (upload_id is null or upload_id is distinct from ${uploadId}::uuid)), 0),
      ${size}, ${sha256}, object_key, ${pages}, ${position}, ${uploaderId}, clock_timestamp(),
      case when ${isPublished}::boolean then now() end
    from struck`.execute(tx);
  return numAffectedRows === 1n;
}

/** Marks what stands of these purposes as superseded, all at one time. */
export async function supersedeRows(tx: Tx, jobNumber: number, purposes: readonly DocumentPurpose[]): Promise<void> {
  await tx
    .updateTable('document')
    .set({ superseded_at: sql`now()` })
    .where('job_number', '=', jobNumber)
    .where('purpose', 'in', purposes)
    .where('superseded_at', 'is', null)
    .execute();
}
