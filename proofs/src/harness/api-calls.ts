import {
  AUDIT_EXPORT_PATH,
  DOCUMENT_PATH,
  DOWNLOAD_PATH,
  ENTRY_EXPORT_PATH,
  JOB_EVENTS_PATH,
  JOB_EXPORT_PATH,
  LICENSE_EXPORT_PATH,
  PAGE_PICTURE_PATH,
  PATHS,
  PROOF_RECORD_PATH,
  RESUMABLE_PATH,
  UPLOAD_PAGE_PICTURE_PATH,
  UPLOAD_PROOF_RECORD_PATH,
} from '@sealdesk/contract/paths.ts';

/** What is asked for under /api without being a call of the contract. */
const NOT_CALLS = [
  ['GET', JOB_EVENTS_PATH],
  ['GET', DOWNLOAD_PATH],
  ['GET', DOCUMENT_PATH],
  ['GET', PAGE_PICTURE_PATH],
  ['GET', UPLOAD_PAGE_PICTURE_PATH],
  ['GET', PROOF_RECORD_PATH],
  ['GET', UPLOAD_PROOF_RECORD_PATH],
  ['GET', JOB_EXPORT_PATH],
  ['GET', ENTRY_EXPORT_PATH],
  ['GET', AUDIT_EXPORT_PATH],
  ['GET', LICENSE_EXPORT_PATH],
  ['POST', RESUMABLE_PATH],
  ['PATCH', `${RESUMABLE_PATH}/:uuid`],
] as const;

/** Method and path of everything that exists under /api: what must hold for any of it is tried on each. */
export const API_CALLS = [...Object.values(PATHS), ...NOT_CALLS].filter(([, path]) => path.startsWith('/api/'));
