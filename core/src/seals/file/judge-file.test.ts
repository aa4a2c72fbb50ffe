import { expect, it } from 'vitest';
import type { FileProblem, PdfFacts } from '../../pdf/inspection/inspect-pdf.ts';
import type { Signature, SignatureFault } from '../../pdf/signatures/read-signatures.ts';
import { describeFileProblem, judgeFile } from './judge-file.ts';

const FACTS: PdfFacts = {
  version: '1.7',
  bytes: 1000,
  pages: [{ width: 612, height: 792 }],
  boxes: [],
  isLocked: false,
  certification: null,
  layers: [],
  hiddenLayers: null,
  extras: [],
  fillable: [],
  revisions: 1,
  hasSpareObjects: false,
  producer: null,
  signatures: [],
};

const signed = (...faults: SignatureFault[]): Signature => ({
  field: 'Seal',
  signer: null,
  signedAt: null,
  certifies: null,
  shownAt: null,
  faults,
});

function messages(facts: Partial<PdfFacts>, signatures: Signature[] = [], reference: Partial<PdfFacts> | null = {}) {
  const before = reference === null ? null : { ...FACTS, ...reference };
  return judgeFile({ facts: { ...FACTS, ...facts }, signatures, reference: before }).map(({ message }) => message);
}

it('has nothing against one valid signature, a lock, or a certification', () => {
  expect(messages({ revisions: 2, isLocked: true, certification: 2 }, [signed()])).toEqual([]);
});

it('has nothing against layers and fields that were to be sealed, and names those that were not', () => {
  const facts = { layers: ['Notes', 'Notes', 'Members'], fillable: ['Load'] };
  expect(messages(facts, [], facts)).toEqual([]);
  expect(messages(facts, [], { layers: ['Notes'] })).toEqual([
    expect.stringContaining('does not have: Notes and Members.'),
    expect.stringContaining('anybody can fill in: Load.'),
  ]);
  // Without anything to compare with, a layer that everybody sees is as good as none.
  expect(messages({ layers: ['Notes'] }, [], null)).toEqual([]);
  expect(messages({ layers: ['Notes'], hiddenLayers: 'Layers that are off: Notes.' }, [], null)).toHaveLength(1);
});

it('wants a change after the first saving to be covered by a signature', () => {
  expect(messages({ revisions: 2 })).toEqual([expect.stringContaining('no digital signature covers the change')]);
  expect(messages({ revisions: 2 }, [signed()])).toEqual([]);
});

it('refuses a file with an object too many, signed or not', () => {
  for (const signatures of [[], [signed()]])
    expect(messages({ revisions: 2, hasSpareObjects: true }, signatures)).toContainEqual(
      expect.stringContaining('twice under one number'),
    );
});

it('says what a signature misses before it says that an object is one too many', () => {
  expect(messages({ hasSpareObjects: true }, [signed('added-to')])).toEqual([
    expect.stringContaining('added to the PDF after the signature “Seal”'),
    expect.stringContaining('twice under one number'),
  ]);
});

it('wants one signature, and names what is wrong with it', () => {
  expect(messages({}, [signed(), signed()])).toEqual([expect.stringContaining('has 2 digital signatures')]);
  expect(messages({}, [signed('added-to', 'changed')])).toEqual([
    expect.stringContaining('added to the PDF after the signature “Seal”'),
    expect.stringContaining('changed after it was signed'),
  ]);
});

it.each<[FileProblem, string]>([
  [{ kind: 'needs-password' }, 'remove the password'],
  [{ kind: 'too-many-pages', most: 10_000 }, 'more than 10,000 pages'],
  [
    { kind: 'page-too-large', page: 7, inches: { width: 2000, height: 99.6 } },
    'Page 7 is too large to be drawn: 2,000 x 100',
  ],
  [
    { kind: 'active-content', what: ['javascript', 'media', 'xfa'] },
    'JavaScript, a video, sound or 3D model and an XFA form',
  ],
])('describes %o for the whole file', (problem, words) => {
  expect(describeFileProblem(problem)).toEqual({
    check: 'file',
    page: null,
    pages: [],
    state: null,
    message: expect.stringContaining(words) as string,
  });
});
