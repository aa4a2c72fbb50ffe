import {
  addedFields,
  addedLayers,
  FILE_PROBLEM,
  hasActiveContent,
  imageTooLarge,
  pageTooLarge,
  severalSignatures,
  SIGNATURE_PROBLEM,
  tooManyPages,
  unknownVersion,
} from '@sealdesk/contract/uploads/seal-messages.ts';
import type { FileProblem, PdfFacts } from '../../pdf/inspection/inspect-pdf.ts';
import type { Signature } from '../../pdf/signatures/read-signatures.ts';
import type { Problem } from '../set-proof.ts';

type Judged = {
  facts: PdfFacts;
  signatures: readonly Signature[];
  /** What the set was made from; null where there is nothing to compare with. */
  reference: Pick<PdfFacts, 'layers' | 'fillable'> | null;
};

/** Returns what is wrong with the file of a set that could be read, whatever is on its pages. */
export function judgeFile({ facts, signatures, reference }: Judged): Problem[] {
  return [...ofContent(facts, reference), ...ofSignatures(facts, signatures)].map(ofWholeFile);
}

/** Returns what keeps a set from being read, in words. */
export function describeFileProblem(problem: FileProblem): Problem {
  return ofWholeFile(sentenceFor(problem));
}

function* ofContent({ hiddenLayers, layers, fillable }: PdfFacts, reference: Judged['reference']): Generator<string> {
  if (hiddenLayers !== null) yield FILE_PROBLEM['hidden-layers'];
  else {
    // A layer that appears later can hide one drawing behind another.
    const added = reference ? addedTo(layers, reference.layers) : [];
    if (added.length > 0) yield addedLayers(added);
  }
  const fields = addedTo(fillable, reference?.fillable ?? []);
  if (fields.length > 0) yield addedFields(fields);
}

function* ofSignatures({ revisions, hasSpareObjects }: PdfFacts, signatures: readonly Signature[]): Generator<string> {
  if (signatures.length === 0 && revisions > 1) yield FILE_PROBLEM['changed-afterwards'];
  if (signatures.length > 1) yield severalSignatures(signatures.length);
  else for (const { field, faults } of signatures) for (const fault of faults) yield SIGNATURE_PROBLEM[fault](field);
  if (hasSpareObjects) yield FILE_PROBLEM['spare-objects'];
}

/** Returns the names that are in one list more often than in the other. */
function addedTo(names: readonly string[], known: readonly string[]): string[] {
  const left = [...known];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function sentenceFor(problem: FileProblem): string {
  if (problem.kind === 'unknown-version') return unknownVersion(problem.version);
  if (problem.kind === 'too-many-pages') return tooManyPages(problem.most);
  if (problem.kind === 'page-too-large') return pageTooLarge(problem.page, problem.inches.width, problem.inches.height);
  if (problem.kind === 'image-too-large') return imageTooLarge(problem.width, problem.height);
  if (problem.kind === 'active-content') return hasActiveContent(problem.what);
  return FILE_PROBLEM[problem.kind];
}

function ofWholeFile(message: string): Problem {
  return { check: 'file', page: null, pages: [], state: null, message };
}
