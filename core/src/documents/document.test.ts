import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { describe, expect, it } from 'vitest';
import { listedDocuments, mayFetch, visibleDocuments, type Document, type DocumentPurpose } from './document.ts';

const NOW = new Date('2026-11-15T05:00:00Z');
const EARLIER = new Date('2026-11-14T05:00:00Z');

function a(name: string, purpose: DocumentPurpose, changes: Partial<Document> = {}): Document {
  return {
    id: name,
    jobNumber: 1000,
    purpose,
    name,
    version: 1,
    size: 1,
    sha256: Buffer.alloc(32),
    objectKey: name,
    publishedAt: null,
    supersededAt: null,
    ...changes,
  };
}

const shelf = [
  a('first.zip', 'original', { supersededAt: EARLIER }),
  a('second.zip', 'original', { supersededAt: NOW }),
  a('third.zip', 'original'),
  a('part.pdf', 'initial_seals'),
  a('old merged', 'merged', { supersededAt: EARLIER }),
  a('new merged', 'merged'),
  a('sealed.pdf', 'working'),
  a('sealed again.pdf', 'working'),
  a('notes.pdf', 'own_working'),
  a('old final.pdf', 'final', { publishedAt: EARLIER, supersededAt: EARLIER }),
  a('sent.pdf', 'final', { publishedAt: NOW }),
  a('waiting.pdf', 'final'),
];
const names = (purpose: UploadPurpose, kind: ViewerKind = 'operations', of = shelf) =>
  listedDocuments(of, purpose, kind).map(({ name }) => name);

describe('the list of', () => {
  it('originals holds the one that counts, and the replaced ones have a list of their own', () => {
    expect(names('original', 'customer')).toEqual(['third.zip']);
    expect(names('replace_original')).toEqual(['first.zip', 'second.zip']);
  });

  it('initial seals is what they were combined into, alone', () => {
    expect(names('initial_seals')).toEqual(['new merged']);
  });

  it('working files is the latest sealed set, without the files of one’s own', () => {
    expect(names('working')).toEqual(['sealed again.pdf']);
  });

  it('finals is for a customer what was published and still stands', () => {
    expect(names('final', 'customer')).toEqual(['sent.pdf']);
  });

  it('finals is for staff what stands, published or not, and what was last sent when nothing stands', () => {
    expect(names('final', 'employee')).toEqual(['sent.pdf', 'waiting.pdf']);
    const revised = [
      a('one.pdf', 'final', { supersededAt: EARLIER }),
      a('two.pdf', 'final', { supersededAt: NOW }),
      a('two, index.pdf', 'final', { supersededAt: NOW }),
    ];
    expect(names('final', 'employee', revised)).toEqual(['two.pdf', 'two, index.pdf']);
    expect(names('final', 'operations', [])).toEqual([]);
  });
});

describe('after Revise a customer', () => {
  const delivered = a('delivered.pdf', 'final', { publishedAt: EARLIER, supersededAt: NOW });

  it('is still listed the finals that were delivered', () => {
    expect(names('final', 'customer', [delivered])).toEqual(['delivered.pdf']);
    expect(names('final', 'customer', [delivered, a('next.pdf', 'final', { publishedAt: NOW })])).toEqual(['next.pdf']);
  });

  it('is never listed a final that was not published', () => {
    const hidden = [a('unsent.pdf', 'final', { supersededAt: NOW }), a('waiting.pdf', 'final')];
    expect(names('final', 'customer', hidden)).toEqual([]);
    expect(visibleDocuments(hidden, 'customer')).toEqual([]);
  });

  it('keeps every delivered final among the job’s documents, beside those that count now', () => {
    const next = a('next.pdf', 'final', { publishedAt: new Date('2026-11-20T05:00:00Z') });
    expect(visibleDocuments([delivered, next, ...shelf.slice(0, 9)], 'customer').map(({ name }) => name)).toEqual([
      'delivered.pdf',
      'next.pdf',
      'third.zip',
    ]);
  });

  it('is not shown a final that Replace File took back before its email went out', () => {
    const next = a('next.pdf', 'final', { publishedAt: NOW });
    expect(visibleDocuments([delivered, next], 'customer').map(({ name }) => name)).toEqual(['next.pdf']);
  });
});

it('lets operations fetch everything, and everyone else originals and finals', () => {
  const purposes: UploadPurpose[] = ['original', 'final', 'initial_seals', 'working', 'replace_original'];
  const allowed = (kind: ViewerKind) => purposes.filter((purpose) => mayFetch(kind, purpose));
  expect(allowed('operations')).toEqual(purposes);
  expect(allowed('employee')).toEqual(['original', 'final']);
  expect(allowed('customer')).toEqual(['original', 'final']);
});
