import type { JobDocument } from '@sealdesk/contract/uploads/documents.ts';

/** A document of a job, for tests; say only what matters to the test. */
export function aDocument(facts: Partial<JobDocument> = {}): JobDocument {
  return {
    document_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    purpose: 'original',
    name: 'plans.zip',
    size: 1_024,
    sha256: 'ab'.repeat(32),
    pages: null,
    version: 1,
    created_at: '2026-11-13T21:22:00.000Z',
    uploader: null,
    superseded_at: null,
    ...facts,
  };
}
