import type { Account } from '../platform/sandbox/sandbox.ts';
import type { SealTerms } from './seal-terms.ts';
import type { Reference } from './set-proof.ts';

/** The set to be proven, and by what. Paths are plain names in the folder of the tools. */
export type SetToProve = {
  sealed: { path: string; /** Of the file's bytes, hexadecimal. */ sha256: string };
  reference: Reference;
  terms: SealTerms;
  /** For review both the words and the file are judged; a final is judged by its file, against the reviewed document. */
  wanted: 'words-and-file' | 'file';
  /** Whether it is what the customer receives. Left out, it is for review. */
  isFinal?: boolean;
};

/** Where the tools run, and who is notified how far they are. The files belong to the account. */
export type ProofTools = {
  folder: string;
  account: Account | null;
  signal?: AbortSignal | undefined;
  onStep?: (step: 'pdf-keyword-check' | 'pdf-integrity-check', detail: string) => void;
};
