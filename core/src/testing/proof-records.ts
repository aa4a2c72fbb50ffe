import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';

const box = { x: 400, y: 640.4, width: 120, height: 119.6 };
type Page = ProofRecord['pages'][number];

/** The record of a proven page that has a seal; `changes` replace what matters to a test. */
export function aRecordedPage(page: number, changes: Partial<Page> = {}): Page {
  return {
    page,
    result: 'proven',
    reasons: [],
    label: `T${page}`,
    size: { width: 612, height: 792 },
    turned: 0,
    compared_with: { page, is_same: false },
    words: { kept: 412, of: 412 },
    seals: [
      { by: 'words', state: 'VA', sealed_on: '2026-11-13', box, license_number: '0402012345', is_license_valid: true },
    ],
    states_missing: [],
    missing_words: [],
    new_words: [],
    lost: [],
    added: [box],
    ...changes,
  };
}

/** The record of a set of so many pages. */
export function aProofRecord(pages: number, changes: Partial<ProofRecord> = {}): ProofRecord {
  return {
    format: 'sealdesk-proof-record',
    version: 1,
    made_at: '2026-11-14T13:14:00.000Z',
    job: { number: 'D48201', name: 'Snow Canyon Villas – Bldg 3', company: 'Red Rock Components' },
    job_id: 48_201,
    state: 'proven',
    sealed: {
      document_id: '6f1b3c9e-0000-4000-8000-000000000001',
      upload_uuid: '6f1b3c9e-0000-4000-8000-000000000002',
      position: 0,
      purpose: 'final',
      name: 'D48201_final.pdf',
      sha256: 'a1'.repeat(32),
      pages,
    },
    submitted: {
      document_id: '6f1b3c9e-0000-4000-8000-000000000003',
      name: 'D48201_combined.pdf',
      sha256: 'b2'.repeat(32),
      pages,
    },
    replaced_by: null,
    checked_at: '2026-11-14T12:58:07.000Z',
    states: ['NV', 'VA'],
    sealer: { id: 7, full_name: 'Daniel Okafor' },
    sealed_at: '2026-11-13T20:02:11.000Z',
    staged_by: 'Karla Reyes',
    uploaded_by: 'Rosa Lind',
    licenses: [
      { state: 'NV', number: '20123', valid_until: '2027-06-30', is_valid: true },
      { state: 'VA', number: '0402012345', valid_until: '2026-11-12', is_valid: false },
    ],
    problems: [],
    warnings: ['The set is not locked.'],
    is_signature_wanted: true,
    signatures: [
      {
        signer: 'Daniel Okafor',
        signed_at: '2026-11-13T20:02:11.000Z',
        is_sealers: true,
        certificate_until: '2028-01-01T00:00:00.000Z',
      },
    ],
    pages: Array.from({ length: pages }, (_, place) => aRecordedPage(place + 1)),
    open: [
      {
        id: 'place-1',
        kind: 'unread-seal',
        page: 2,
        box,
        detail: null,
        acknowledged: {
          by: 'Rosa Lind',
          at: '2026-11-14T13:00:00.000Z',
          seal: { engineer: 'Daniel Okafor', state: 'NV', sealed_on: '2026-11-13' },
        },
      },
      { id: 'place-2', kind: 'unexplained', page: 3, box, detail: null, acknowledged: null },
    ],
    ...changes,
  };
}

/** The record of a set of which every other page failed for two reasons. */
export function aLongProofRecord(count: number): ProofRecord {
  const reasons = ['Words are missing: “3-8-12”, “20 psf”.', 'Ink that was to be sealed is missing in 3 places.'];
  const pages = Array.from({ length: count }, (_, place) =>
    aRecordedPage(place + 1, place % 2 === 0 ? {} : { result: 'failed', reasons }),
  );
  return aProofRecord(0, { pages });
}
