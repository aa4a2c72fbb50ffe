import { inspectPdf } from '../pdf/inspection/inspect-pdf.ts';
import { describeFileProblem } from './file/judge-file.ts';
import { proveFile } from './file/prove-file.ts';
import { openReference } from './open-reference.ts';
import { provePages } from './prove-pages.ts';
import type { SetProof } from './set-proof.ts';
import type { ProofTools, SetToProve } from './set-to-prove.ts';

/**
 * Proves a sealed set: what is wrong with it, and for each page what was found. First the file, then the words of all
 * pages, then their ink; what makes the rest meaningless ends it. Throws only when a tool of ours fails.
 */
export async function proveSet(set: SetToProve, tools: ProofTools): Promise<SetProof> {
  const inspected = await inspectPdf({ ...tools, pdf: set.sealed.path });
  if ('problem' in inspected) {
    const problems = [describeFileProblem(inspected.problem)];
    return { problems, warnings: [], pages: [], pageCount: null, signatures: [] };
  }
  const { facts } = inspected;
  const before = set.reference.kind === 'whole' ? await openReference(set.reference.path, tools) : null;
  const { problems, warnings, signatures, signedOn } = await proveFile(set, { facts, before: before?.facts }, tools);
  const pageCount = facts.pages.length;
  if (set.wanted === 'file' && set.reference.kind === 'none')
    return { problems, warnings, signatures, pages: [], pageCount };
  const pages = await provePages(set, { facts, before, signedOn }, tools);
  return {
    problems: [...problems, ...pages.problems],
    warnings: [...warnings, ...pages.warnings],
    pages: pages.pages,
    pageCount,
    signatures,
  };
}
