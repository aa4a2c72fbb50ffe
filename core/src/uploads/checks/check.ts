import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../../core.ts';
import type { Upload, UploadedFile, Verdict } from '../upload.ts';

/** A file of the upload on our disk, byte for byte what was sent. */
export type CheckedFile = UploadedFile & { path: string };

/** What a check may use besides the file. */
export type CheckContext = {
  core: Core;
  upload: Upload;
  /** Reports how far the check is, for the sender who waits. */
  onStep(step: UploadStepName, detail: string | null): void;
  signal: AbortSignal;
  /** Whether the tools yield to everything else on the machine. */
  isBackground?: boolean;
};

/** Judges one file of an upload. What is wrong with the file is a verdict; what is thrown is a failure of ours. */
export type Check = (file: CheckedFile, context: CheckContext) => Promise<Verdict>;
