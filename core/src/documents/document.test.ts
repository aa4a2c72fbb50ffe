import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { describe, expect, it } from 'vitest';
import { listedDocuments, mayFetch, type Document, type DocumentPurpose } from './document.ts';

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
    expect(names('final', 'customer', revised)).toEqual([]);
    expect(names('final', 'operations', [])).toEqual([]);
  });
});

it('lets operations fetch everything, and everyone else originals and finals', () => {
  const purposes: UploadPurpose[] = ['original', 'final', 'initial_seals', 'working', 'replace_original'];
  const allowed = (kind: ViewerKind) => purposes.filter((purpose) => mayFetch(kind, purpose));
  expect(allowed('operations')).toEqual(purposes);
  expect(allowed('employee')).toEqual(['original', 'final']);
  expect(allowed('customer')).toEqual(['original', 'final']);
});
