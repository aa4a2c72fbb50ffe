import { createHash } from 'node:crypto';
import { contentOf } from './document-content.ts';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import { uuidOf, type Random } from '../random.ts';
import type { DocumentRow } from '../rows.ts';
import type { Step, Story } from '../jobs/story.ts';
import { between } from '../jobs/times.ts';

/** A document with its bytes, which go to the store before the row goes to the database. */
export type DemoDocument = { row: DocumentRow; bytes: Buffer };

type Purpose = DocumentRow['purpose'];
/** All that stands between the original and the final. */
const SETS: readonly Purpose[] = ['initial_seals', 'merged', 'working'];

/** Every document that the story of a job left behind; former versions stay, marked as superseded. */
export function documentsOf(random: Random, story: Story): DemoDocument[] {
  const shelf = new JobShelf(story);
  if (story.draft.isImported) {
    // The former system kept the first and the last document of a job, and of some not even that.
    shelf.add('original', story.draft.createdAt, story.draft.contactId);
    if (story.draft.goal === 'complete' && !story.draft.isMissingFiles) shelf.add('final', story.closedAt!, null);
    return shelf.documents;
  }
  for (const step of story.steps) SHELVING[step.kind]?.(shelf, step, random);
  return shelf.documents;
}

/** What each step takes down and puts up; the others touch no document. */
const SHELVING: Partial<Record<MoveName, (shelf: JobShelf, step: Step, random: Random) => void>> = {
  create: (shelf, { at, actorId }) => shelf.add('original', at, actorId),
  'replace-all': (shelf, { at, actorId }) => {
    shelf.supersede(['original', ...SETS], at);
    shelf.add('original', at, actorId);
  },
  'to-seal': (shelf, { at, actorId }) => {
    shelf.add('initial_seals', between(shelf.openedAt, at, 0.98), actorId);
    shelf.add('merged', at, null);
  },
  'pull-back': (shelf, { at }) => shelf.supersede(['initial_seals', 'merged'], at),
  'for-review': (shelf, { at, actorId }) => shelf.add('working', at, actorId),
  return: (shelf, { at, to }) => shelf.supersede(to === 'inProgress' ? SETS : ['working'], at),
  revise: (shelf, { at }) => shelf.supersede([...SETS, 'final'], at),
  'final-upload': (shelf, { at, actorId }, random) => {
    shelf.add('final', at, actorId);
    if (random.chance(0.1)) shelf.add('final', at, actorId, 'index');
  },
};

/** The documents of one job in the making. */
class JobShelf {
  readonly documents: DemoDocument[] = [];
  readonly openedAt: Date;
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
    this.openedAt = story.draft.createdAt;
  }

  add(purpose: Purpose, at: Date, uploaderId: number | null, extra?: 'index'): void {
    const { draft } = this.#story;
    const name = nameOf(this.#story, purpose, extra);
    const version = 1 + this.documents.filter(({ row }) => row.purpose === purpose && row.name === name).length;
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
    this.documents.push({ row, bytes });
  }

  supersede(purposes: readonly Purpose[], at: Date): void {
    for (const { row } of this.documents) {
      if (purposes.includes(row.purpose)) row.superseded_at ??= at;
    }
  }
}

function nameOf({ draft }: Story, purpose: Purpose, extra?: 'index'): string {
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
