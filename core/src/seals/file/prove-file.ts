import path from 'node:path';
import {
  LOCKED_BUT_UNLOCKED_WANTED,
  UNLOCKED_BUT_LOCK_EXPECTED,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import type { PdfFacts } from '../../pdf/inspection/inspect-pdf.ts';
import { readSignatures } from '../../pdf/signatures/read-signatures.ts';
import { judgeSignatures, signatureWarnings, type SignatureJudgment } from '../rules/judge-signatures.ts';
import { toProblems } from '../rules/problems.ts';
import type { SealTerms } from '../seal-terms.ts';
import type { SetProof } from '../set-proof.ts';
import type { ProofTools, SetToProve } from '../set-to-prove.ts';
import { judgeFile } from './judge-file.ts';

/** What a file proves without a look at its pages. */
export type FileProof = Pick<SetProof, 'problems' | 'warnings' | 'signatures'> & Pick<SignatureJudgment, 'signedOn'>;

/** Proves the file of a set. Who signed, and whether it is locked, is not asked of one that is not the sealed set. */
export async function proveFile(
  { sealed, reference, terms, wanted, isFinal = false }: SetToProve,
  { facts, before }: { facts: PdfFacts; before: PdfFacts | null | undefined },
  { folder }: ProofTools,
): Promise<FileProof> {
  const signatures = await readSignatures(path.join(folder, sealed.path), facts.signatures);
  const problems = judgeFile({ facts, signatures, reference: before ?? null });
  const signed = judgeSignatures(signatures, terms);
  if (wanted === 'file' && reference.kind === 'none')
    return { problems, warnings: [], signatures: signed.signatures, signedOn: null };
  return {
    problems: [...problems, ...toProblems(signed.findings)],
    warnings: [...lockWarnings(facts, terms, isFinal), ...signatureWarnings(signed.signatures, terms.sealer.fullName)],
    signatures: signed.signatures,
    signedOn: signed.signedOn,
  };
}

/**
 * A customer who wants to combine the PDF needs it open; else it is expected to be locked. Neither refuses it. Locking is the
 * last step, so nothing but the final is expected to be locked.
 */
function lockWarnings(
  { isLocked, certification }: PdfFacts,
  { isUnlockedWanted }: SealTerms,
  isFinal: boolean,
): string[] {
  const isClosed = isLocked || certification !== null;
  if (isClosed) return isUnlockedWanted ? [LOCKED_BUT_UNLOCKED_WANTED] : [];
  return isFinal && !isUnlockedWanted ? [UNLOCKED_BUT_LOCK_EXPECTED] : [];
}
