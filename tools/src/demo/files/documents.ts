import { createHash } from 'node:crypto';
import { contentOf } from './document-content.ts';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import { uuidOf, type Random } from '../random.ts';
import type { DocumentRow } from '../rows.ts';
import type { Step, JobHistory } from '../jobs/history.ts';
import { between } from '../jobs/times.ts';

/** A document with its bytes, which go to the store before the row goes to the database. */
export type DemoDocument = { row: DocumentRow; bytes: Buffer };

type Purpose = DocumentRow['purpose'];
/** All that stands between the original and the final. */
const SETS: readonly Purpose[] = ['initial_seals', 'merged', 'working'];

/** Every document that the history of a job left behind; former versions stay, marked as superseded. */
export function documentsOf(random: Random, history: JobHistory): DemoDocument[] {
  const documents = new DocumentList(history);
  if (history.draft.isImported) {
    // The former system kept the first and the last document of a job, and of some not even that.
    documents.add('original', history.draft.createdAt, history.draft.contactId);
    if (history.draft.goal === 'complete' && !history.draft.isMissingFiles)
      documents.add('final', history.closedAt!, null);
    return documents.all;
  }
  for (const step of history.steps) DOCUMENTS_OF[step.kind]?.(documents, step, random);
  return documents.all;
}

/** What each step takes down and puts up; the others touch no document. */
const DOCUMENTS_OF: Partial<Record<MoveName, (documents: DocumentList, step: Step, random: Random) => void>> = {
  create: (documents, { at, actorId }) => documents.add('original', at, actorId),
  'replace-all': (documents, { at, actorId }) => {
    documents.supersede(['original', ...SETS], at);
    documents.add('original', at, actorId);
  },
  'to-seal': (documents, { at, actorId }) => {
    documents.add('initial_seals', between(documents.openedAt, at, 0.98), actorId);
    documents.add('merged', at, null);
  },
  'pull-back': (documents, { at }) => documents.supersede(['initial_seals', 'merged'], at),
  'for-review': (documents, { at, actorId }) => documents.add('working', at, actorId),
  return: (documents, { at, to }) => documents.supersede(to === 'inProgress' ? SETS : ['working'], at),
  revise: (documents, { at }) => documents.supersede([...SETS, 'final'], at),
  'final-upload': (documents, { at, actorId }, random) => {
    documents.add('final', at, actorId);
    if (random.chance(0.1)) documents.add('final', at, actorId, 'index');
  },
};

/** Collects the documents of one job. */
class DocumentList {
  readonly all: DemoDocument[] = [];
  readonly openedAt: Date;
  readonly #history: JobHistory;

  constructor(history: JobHistory) {
    this.#history = history;
    this.openedAt = history.draft.createdAt;
  }

  add(purpose: Purpose, at: Date, uploaderId: number | null, extra?: 'index'): void {
    const { draft } = this.#history;
    const name = nameOf(this.#history, purpose, extra);
    const version = 1 + this.all.filter(({ row }) => row.purpose === purpose && row.name === name).length;
    const bytes = contentOf(draft, purpose, version, extra);
    const id = uuidOf(`document of job ${draft.number}: ${purpose} ${name} ${version}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row: DocumentRow = {
      id,
      job_number: draft.number,
      purpose,
      name,
      version,
      size: bytes.length,
      sha256: String.raw`\x${sha256}`,
      // The hash is in the key, so that the demo data of two databases can share a bucket and never overwrite each other.
      object_key: `demo/${id}/${sha256}`,
      uploader_id: uploaderId,
      created_at: at,
      published_at: purpose === 'final' ? at : null,
      superseded_at: null,
    };
    this.all.push({ row, bytes });
  }

  supersede(purposes: readonly Purpose[], at: Date): void {
    for (const { row } of this.all) {
      if (purposes.includes(row.purpose)) row.superseded_at ??= at;
    }
  }
}

function nameOf({ draft }: JobHistory, purpose: Purpose, extra?: 'index'): string {
  const slug = draft.site.name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const names: Record<Purpose, string> = {
    original: `${slug}.zip`,
    initial_seals: `${slug}-initial.pdf`,
    merged: 'merged.pdf',
    working: `${slug}-sealed.pdf`,
    final: extra ? `D${draft.number}-${extra}.pdf` : `D${draft.number}-final.pdf`,
  };
  return names[purpose];
}
