import type { OriginalUploadReply } from '../../../contract/src/uploads/upload.ts';
import type { ZipReading } from '../../../contract/src/uploads/zip-reading.ts';
import type { ReadPdf } from '../pdf/page-text.ts';

/** A file of a package under its cleaned path; `pdf` is null for whatever is no PDF. */
export type PackageFile = {
  name: string;
  size: number;
  sha256: string;
  pdf: ReadPdf | null;
};

/** The fields of the create form that a package can fill. */
export type ReadFields = Omit<
  OriginalUploadReply,
  'uuid' | 'message' | 'status' | 'confirm_title' | 'job_type' | 'reading'
>;

export type PackageFindings = {
  fields: ReadFields;
  reading: ZipReading;
  /** Sentences that ask for a confirmation. */
  reasons: string[];
  /** Why a job of the type seals must refuse the package. */
  refusedForSeals: string | null;
};
