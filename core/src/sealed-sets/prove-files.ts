import { chmod, chown, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { CERTIFICATE_ENDED } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { BOTH_ARE_WHOLE, NEITHER_IS_WHOLE } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../core.ts';
import { fetchDocument } from '../documents/fetch-document.ts';
import { unpackZip } from '../intake/unpack.ts';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { borrowAccount, returnAccount, type Account } from '../platform/sandbox/sandbox.ts';
import { proveSet } from '../seals/prove-set.ts';
import type { SealTerms } from '../seals/seal-terms.ts';
import type { Problem, Reference, SetProof } from '../seals/set-proof.ts';
import type { CheckedFile } from '../uploads/checks/check.ts';
import { keepPages } from '../uploads/take-upload.ts';
import { isReviewed, type Premises } from './premises.ts';
import { Refused } from '../refused.ts';
import { insertUploadRun } from './proof-runs.store.ts';
import { insertProofs, type FileProof } from './proofs.store.ts';
import { holdsEnded } from './terms.store.ts';

export type { FileProof };

export type FilesToProve = {
  files: readonly CheckedFile[];
  premises: Premises;
  terms: SealTerms;
  /** Ours, with the files in it; whoever made it deletes it. */
  folder: string;
  onStep(step: NextStep, detail: string | null): void;
  signal: AbortSignal;
};

/** Proves the files of an upload against what they are compared with, in a folder that only the tools' account can read. */
export async function proveFiles(core: Core, input: FilesToProve): Promise<FileProof[]> {
  const { files, premises, terms, onStep, signal } = input;
  const folder = join(input.folder, 'set');
  const account = borrowAccount();
  try {
    await mkdir(folder, { mode: 0o700 });
    const sealed: { path: string; sha256: string }[] = [];
    for (const [place, file] of files.entries()) {
      const path = `sealed-${place}.pdf`;
      await rename(file.path, join(folder, path));
      await giveTo(account, join(folder, path));
      sealed.push({ path, sha256: file.sha256.toString('hex') });
    }
    await giveTo(account, folder);
    const reference = await fetchReference(core, premises, { folder, account, signal });
    await faultPoint('set-fetched');
    const wanted = isReviewed(premises) ? 'file' : 'words-and-file';
    const { isFinal } = premises;
    const tools = { folder, account, signal, onStep };
    const prove: Prove = {
      compared: (place) => proveSet({ sealed: sealed[place]!, reference, terms, wanted, isFinal }, tools),
      alone: (place) => proveSet({ sealed: sealed[place]!, reference: { kind: 'none' }, terms, wanted: 'file' }, tools),
    };
    if (files.length === 1) return [{ position: 0, isCompared: true, proof: await prove.compared(0) }];
    return await proveTwo(prove, isReviewed(premises));
  } finally {
    returnAccount(account);
  }
}

/** What was proven of an upload's files, and by what; null where it was refused before that was read. */
export type ProvenFiles = { premises: Premises | null; proofs: readonly FileProof[] };

/** Keeps what was proven of an upload's files, in the transaction that accepts or refuses it. */
export async function keepProofs(tx: Tx, uploadId: string, { premises, proofs }: ProvenFiles): Promise<void> {
  if (proofs.length === 0) return;
  const [referenceId, sealerId] = [premises?.reference?.id ?? null, premises?.sealer?.contactId ?? null];
  await insertUploadRun(tx, uploadId, { referenceId, sealerId });
  await insertProofs(tx, uploadId, proofs);
  for (const { position, proof } of proofs) await keepPages(tx, uploadId, position, proof.pageCount);
}

/** Refuses files that are signed with a certificate which was reported lost while they were checked. */
export async function requireCertificates(tx: Tx, proofs: readonly FileProof[]): Promise<void> {
  const signedWith = proofs.flatMap(({ proof }) =>
    proof.signatures.map(({ certificateSha256 }) => certificateSha256.toLowerCase()),
  );
  if (await holdsEnded(tx, signedWith)) throw new Refused('conflict', CERTIFICATE_ENDED);
}

/** Proves the file at a place against the reference, or by itself: that it can be opened and holds nothing harmful. */
type Prove = Record<'compared' | 'alone', (place: number) => Promise<SetProof>>;

/**
 * Finds which of two files is the sealed set; the other, such as an index, is judged by itself. Of what was reviewed exactly
 * one must hold all; where nothing was, both may be sealed.
 */
async function proveTwo(prove: Prove, isReviewedBefore: boolean): Promise<FileProof[]> {
  const compared = [await prove.compared(0), await prove.compared(1)] as const;
  const passed = compared.map(({ problems }) => problems.length === 0);
  if (passed[0] !== passed[1]) {
    const other = passed[0] ? 1 : 0;
    const alone = await prove.alone(other);
    return compared.map((proof, position) =>
      position === other ? { position, isCompared: false, proof: alone } : { position, isCompared: true, proof },
    );
  }
  if (passed[0] && !isReviewedBefore) return compared.map((proof, position) => ({ position, isCompared: true, proof }));
  // Of two that are refused the one with fewer problems is most likely the one that was meant.
  const closest = compared[1].problems.length < compared[0].problems.length ? 1 : 0;
  return compared.map((proof, position) => {
    if (position !== closest) return { position, isCompared: false, proof: { ...proof, problems: [] } };
    if (!isReviewedBefore) return { position, isCompared: true, proof };
    return { position, isCompared: true, proof: withProblem(proof, passed[0] ? BOTH_ARE_WHOLE : NEITHER_IS_WHOLE) };
  });
}

function withProblem(proof: SetProof, message: string): SetProof {
  const problem: Problem = { check: 'file', page: null, pages: [], state: null, message };
  return { ...proof, problems: [problem, ...proof.problems] };
}

type Place = { folder: string; account: Account | null; signal: AbortSignal };

/** Fetches what the set is compared with: a document that was to be sealed or was reviewed, or the customer's drawings. */
async function fetchReference(core: Core, { reference }: Premises, place: Place): Promise<Reference> {
  const { folder, account, signal } = place;
  if (reference === null) return { kind: 'none' };
  if (reference.purpose !== 'original') {
    const path = 'reference.pdf';
    await fetchDocument(core, reference, join(folder, path), signal);
    await giveTo(account, join(folder, path));
    return { kind: 'whole', path };
  }
  const zipPath = join(folder, '..', 'original.zip');
  await fetchDocument(core, reference, zipPath, signal);
  const drawings = join(folder, 'drawings');
  await mkdir(drawings, { mode: 0o700 });
  await giveTo(account, drawings);
  const unpacked = await unpackZip({ zipPath, folder: drawings, account, signal });
  // An original of the former system may be no zip that we would take today: then there is nothing to compare with.
  if ('refused' in unpacked) return { kind: 'none' };
  const paths = unpacked.files.flatMap(({ pdf }) => (pdf === null ? [] : join('drawings', pdf)));
  return paths.length === 0 ? { kind: 'none' } : { kind: 'drawings', paths };
}

async function giveTo(account: Account | null, path: string): Promise<void> {
  if (account === null) return;
  await chmod(path, path.endsWith('.pdf') ? 0o600 : 0o700);
  await chown(path, account, account);
}
