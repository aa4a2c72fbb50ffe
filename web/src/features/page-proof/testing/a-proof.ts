import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';

const BOX = { x: 72, y: 72, width: 90, height: 30 };

/** A page of a set as the checks found it, for tests; say only what matters to the test. */
export function aPage(facts: Partial<ProvenPage> = {}): ProvenPage {
  return {
    page: 1,
    result: 'proven',
    reasons: [],
    label: null,
    size: { width: 612, height: 792 },
    turned: 0,
    compared_with: { page: facts.page ?? 1, is_same: true },
    words: { kept: 212, of: 212 },
    seals: [aSeal('VA'), aSeal('NC')],
    states_missing: [],
    missing_words: [],
    new_words: [],
    lost: [],
    added: [BOX, BOX, BOX],
    ...facts,
  };
}

export function aSeal(
  state: string | null,
  facts: Partial<ProvenPage['seals'][number]> = {},
): ProvenPage['seals'][number] {
  return {
    by: 'words',
    state,
    sealed_on: '2026-11-13',
    box: BOX,
    license_number: '0402-059317',
    is_license_valid: true,
    ...facts,
  };
}

/** A page on which one digit was changed. */
export function aFailedPage(page: number, facts: Partial<ProvenPage> = {}): ProvenPage {
  return aPage({
    page,
    result: 'failed',
    reasons: [`Page ${page}: a word of the drawing is missing: “3-8-12”.`],
    compared_with: { page, is_same: false },
    words: { kept: 211, of: 212 },
    missing_words: ['3-8-12'],
    new_words: ['3-3-12'],
    lost: [BOX],
    ...facts,
  });
}

type Place = SetProofReply['open'][number];

export function anOpenPlace(page: number, kind: Place['kind'] = 'unexplained', facts: Partial<Place> = {}): Place {
  return { id: `${kind} ${page}`, kind, page, box: BOX, detail: null, acknowledged: null, ...facts };
}

/** That a reviewer looked at a place. */
export const LOOKED_AT: Pick<Place, 'acknowledged'> = {
  acknowledged: { by: 'Rosa Lind', at: '2026-11-13T22:00:00Z', seal: null },
};

/** A set of two states that was signed and proven, for tests. */
export function aProof(facts: Partial<SetProofReply> = {}): SetProofReply {
  const pages = facts.pages ?? [aPage({ page: 1 }), aPage({ page: 2 })];
  return {
    job_id: 48_207,
    state: pages.some(({ result }) => result === 'failed') ? 'failed' : 'proven',
    progress: null,
    sealed: {
      document_id: '00000000-0000-4000-8000-000000000002',
      upload_uuid: '00000000-0000-4000-8000-000000000001',
      position: 0,
      purpose: 'working',
      name: 'D48207_sealed.pdf',
      sha256: '4be109d7'.repeat(8),
      pages: pages.length,
    },
    submitted: null,
    replaced_by: null,
    checked_at: '2026-11-13T21:11:00Z',
    states: ['VA', 'NC'],
    sealer: { id: 7, full_name: 'Ana Novak' },
    sealed_at: '2026-11-13T21:08:00Z',
    staged_by: { id: 8, full_name: 'Karla Ruiz', is_me: false },
    uploaded_by: { id: 7, full_name: 'Ana Novak', is_me: false },
    licenses: [],
    problems: [],
    warnings: [],
    is_signature_wanted: true,
    signatures: [
      {
        signer: 'Ana Novak',
        signed_at: '2026-11-13T21:08:00Z',
        is_sealers: true,
        certificate_until: '2028-05-02T12:00:00Z',
      },
    ],
    open: [],
    ...facts,
    pages,
  };
}
