import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { describe, expect, it } from 'vitest';
import type { PageProof, Problem } from '../seals/set-proof.ts';
import { endedSteps } from './ended-steps.ts';
import type { FileProof } from './prove-files.ts';

const STEPS: UploadStep[] = [
  { name: 'upload', state: 'done', detail: null },
  { name: 'virus-scan', state: 'done', detail: null },
  { name: 'pdf-keyword-check', state: 'done', detail: 'page 36 of 36' },
  { name: 'pdf-integrity-check', state: 'running', detail: 'page 36 of 36' },
];
const SCANNED: UploadStep[] = STEPS.map(({ name }, place) => ({
  name,
  state: place === 0 ? 'done' : place === 1 ? 'running' : 'waiting',
  detail: null,
}));

function aProof(pages: number, problems: Problem[] = [], isCompared = true): FileProof {
  const proven = Array.from({ length: pages }, (_, place): PageProof => {
    const page = place + 1;
    const nothing = { seals: [], statesMissing: [], missingWords: [], newWords: [], lost: [], added: [], open: [] };
    return { page, comparedWith: null, label: null, size: null, turned: 0, words: null, ...nothing };
  });
  return {
    position: 0,
    isCompared,
    proof: { problems, warnings: [], pages: proven, pageCount: pages, signatures: [] },
  };
}

const aProblem = (check: Problem['check'], ...pages: number[]): Problem => ({
  check,
  page: pages[0] ?? null,
  pages,
  state: null,
  message: 'Something is wrong.',
});

const ended = (steps: UploadStep[], ...proofs: FileProof[]) =>
  endedSteps(steps, proofs).map(({ name, state, detail }) => `${name} ${state} ${detail}`);

describe('endedSteps', () => {
  it('names the keyword check for a missing seal, though the integrity check ran last', () => {
    expect(ended(STEPS, aProof(36, [aProblem('words', 7, 8), aProblem('words', 8, 31)])).slice(2)).toEqual([
      'pdf-keyword-check failed 33 of 36 pages passed',
      'pdf-integrity-check done 36 of 36 pages passed',
    ]);
  });

  it('names both checks where both found something', () => {
    expect(ended(STEPS, aProof(36, [aProblem('words', 7), aProblem('file', 14)])).slice(2)).toEqual([
      'pdf-keyword-check failed 35 of 36 pages passed',
      'pdf-integrity-check failed 35 of 36 pages passed',
    ]);
  });

  it('counts no pages where the whole file has the problem', () => {
    expect(ended(STEPS, aProof(36, [aProblem('file'), aProblem('file', 3)])).at(-1)).toBe(
      'pdf-integrity-check failed null',
    );
  });

  it('blames no scan for what was found before the first page', () => {
    expect(ended(SCANNED, aProof(0, [aProblem('file')]))).toEqual([
      'upload done null',
      'virus-scan done null',
      'pdf-keyword-check waiting null',
      'pdf-integrity-check failed null',
    ]);
  });

  it('lets no step fail where the workflow declined the set, before or after its checks', () => {
    expect(ended(SCANNED).slice(1)).toEqual([
      'virus-scan done null',
      'pdf-keyword-check waiting null',
      'pdf-integrity-check waiting null',
    ]);
    expect(ended(STEPS, aProof(1)).slice(2)).toEqual([
      'pdf-keyword-check done 1 of 1 page passed',
      'pdf-integrity-check done 1 of 1 page passed',
    ]);
  });

  it('counts the places that are left for the reviewer of an accepted set', () => {
    const withPlaces = (...problems: Problem[]) => {
      const { proof, ...file } = aProof(36, problems);
      const box = { x: 1, y: 2, width: 3, height: 4 };
      const open = ['a', 'b'].map((id) => ({ id, kind: 'unexplained' as const, page: 1, box, detail: null }));
      return { ...file, proof: { ...proof, pages: proof.pages.with(0, { ...proof.pages[0]!, open }) } };
    };
    expect(ended(STEPS, withPlaces()).slice(2)).toEqual([
      'pdf-keyword-check done 36 of 36 pages passed',
      'pdf-integrity-check done 36 of 36 pages passed, 2 places to look at',
    ]);
    expect(ended(STEPS, withPlaces(aProblem('words', 7))).at(-1)).toBe(
      'pdf-integrity-check done 36 of 36 pages passed',
    );
  });

  it('counts the pages of the files that were compared', () => {
    expect(ended(STEPS, aProof(36), aProof(2, [], false)).at(-1)).toBe(
      'pdf-integrity-check done 36 of 36 pages passed',
    );
  });
});
