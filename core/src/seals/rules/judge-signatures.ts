import {
  certificateNotRegistered,
  certificateNotValid,
  noSignature,
  notSealersCertificate,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import type { Signature } from '../../pdf/signatures/read-signatures.ts';
import { firmDay } from '../../platform/firm-day.ts';
import type { SealTerms, SealerCertificate } from '../seal-terms.ts';
import type { SignatureProof } from '../set-proof.ts';
import type { Finding } from './problems.ts';

/** What the signatures of a set prove of its sealer. That each is valid and covers the file is judged with the file. */
export type SignatureJudgment = {
  findings: Finding[];
  signatures: SignatureProof[];
  /** The day of a valid signature by the sealer, YYYY-MM-DD by the firm's calendar. */
  signedOn: string | null;
};

/** Judges who signed: where a state asks for a digital signature it is the sealer's, with a certificate in its time. */
export function judgeSignatures(
  signatures: readonly Signature[],
  { states, sealer, today, timezone, cameInAt = null }: SealTerms,
): SignatureJudgment {
  const asking = states.filter(({ rule }) => rule?.isDigitalRequired).map(({ state }) => state);
  const proofs = signatures.flatMap((signature) => toProof(signature, sealer.certificates));
  const own = signatures.find(
    ({ signer, faults }) => faults.length === 0 && certificateOf(signer, sealer.certificates),
  );
  const signedOn = own?.signedAt ? firmDay(own.signedAt, timezone) : null;
  const sentences =
    asking.length === 0
      ? lostSentences(signatures, sealer, cameInAt)
      : sentencesOf(signatures, asking, { sealer, today, cameInAt });
  return { findings: sentences.map((text) => ({ check: 'file', sentence: () => text })), signatures: proofs, signedOn };
}

/** Returns a warning for each signature that was made with a certificate that isn't registered for the sealer. */
export function signatureWarnings(signatures: readonly SignatureProof[], sealer: string | null): string[] {
  return signatures.filter(({ isSealers }) => !isSealers).map(({ signer }) => certificateNotRegistered(signer, sealer));
}

function sentencesOf(
  signatures: readonly Signature[],
  asking: string[],
  { sealer, today, cameInAt = null }: Pick<SealTerms, 'sealer' | 'today' | 'cameInAt'>,
): string[] {
  if (signatures.length === 0) return [noSignature(asking)];
  return signatures.flatMap(({ signer, signedAt }) => {
    // One that can't be read is refused with the file.
    if (signer === null) return [];
    const certificate = certificateOf(signer, sealer.certificates);
    if (!certificate) return [notSealersCertificate(signer.name, sealer.fullName)];
    const at = signedAt ?? new Date(`${today}T12:00:00Z`);
    const isEnded = hasEnded(certificate, cameInAt) || (certificate.endedAt !== null && at >= certificate.endedAt);
    const isInTime = [signer, certificate].every(({ validFrom, validUntil }) => validFrom <= at && at <= validUntil);
    return isInTime && !isEnded ? [] : [certificateNotValid(sealer.fullName)];
  });
}

/** Whoever has a lost certificate chooses the time of a signature, so that counts for nothing: when the set came in does. */
function hasEnded({ endedAt }: SealerCertificate, cameInAt: Date | null): boolean {
  return endedAt !== null && (cameInAt === null || endedAt <= cameInAt);
}

/** Nothing is accepted under a lost certificate, also where no state asks for a signature. */
function lostSentences(signatures: readonly Signature[], sealer: SealTerms['sealer'], cameInAt: Date | null): string[] {
  const isLost = signatures.some(({ signer }) => {
    const certificate = certificateOf(signer, sealer.certificates);
    return certificate !== undefined && hasEnded(certificate, cameInAt);
  });
  return isLost ? [certificateNotValid(sealer.fullName)] : [];
}

function certificateOf(
  signer: Signature['signer'],
  certificates: readonly SealerCertificate[],
): SealerCertificate | undefined {
  return certificates.find(({ sha256 }) => sha256.toLowerCase() === signer?.sha256.toLowerCase());
}

function toProof({ signer, signedAt }: Signature, certificates: readonly SealerCertificate[]): SignatureProof[] {
  if (signer === null) return [];
  const isSealers = certificateOf(signer, certificates) !== undefined;
  return [
    {
      signer: signer.name,
      certificateSha256: signer.sha256,
      signedAt: signedAt?.toISOString() ?? null,
      isSealers,
      certificateUntil: signer.validUntil.toISOString(),
    },
  ];
}
