import type { UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import type { Upload, UploadedFile } from '@sealdesk/core/uploads/upload.ts';

/** Returns how far an upload is, for its sender. Where its files are stored stays with us. */
export function presentUpload(upload: Upload & { files: UploadedFile[]; warnings: string[] }): UploadProgress {
  return {
    uuid: upload.id,
    purpose: upload.purpose,
    job_id: upload.jobNumber,
    state: upload.state,
    files: upload.files.map(({ name, size, sha256, pages = null, isCompared = null }) => ({
      name,
      size,
      sha256: sha256.toString('hex'),
      pages,
      is_compared: isCompared,
    })),
    steps: upload.steps,
    next_step: upload.nextStep,
    message: upload.reason,
    warnings: upload.warnings,
  };
}
