import type { UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import type { Upload, UploadedFile } from '@sealdesk/core/uploads/upload.ts';

/** Returns how far an upload is, for its sender. Where its files are stored stays with us. */
export function presentUpload(upload: Upload & { files: UploadedFile[] }): UploadProgress {
  return {
    uuid: upload.id,
    purpose: upload.purpose,
    job_id: upload.jobNumber,
    state: upload.state,
    files: upload.files.map(({ name, size, sha256 }) => ({ name, size, sha256: sha256.toString('hex') })),
    steps: upload.steps,
    message: upload.reason,
  };
}
