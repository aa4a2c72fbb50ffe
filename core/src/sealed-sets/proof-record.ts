import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { RECORD_VERSION, type ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { Viewer } from '../viewer.ts';
import { getDocumentProof, getUploadProof, type ProofCore } from './get-proof.ts';
import { findRecordedJob } from './records.store.ts';

/** Returns all that is kept of the check of a sealed or final document. For operations, as its proof. */
export async function getDocumentRecord(core: ProofCore, viewer: Viewer, id: string): Promise<ProofRecord> {
  return toRecord(core, await getDocumentProof(core, viewer, id));
}

/** Returns the same of an upload, also of one that was refused. */
export async function getUploadRecord(core: ProofCore, viewer: Viewer, id: string): Promise<ProofRecord> {
  return toRecord(core, await getUploadProof(core, viewer, id));
}

async function toRecord({ db }: ProofCore, reply: SetProofReply): Promise<ProofRecord> {
  const { progress: _progress, staged_by: stagedBy, uploaded_by: uploadedBy, ...kept } = reply;
  const { name, company, now } = await findRecordedJob(db, reply.job_id);
  return {
    format: 'sealdesk-proof-record',
    version: RECORD_VERSION,
    made_at: now.toISOString(),
    job: { number: formatJobNumber(reply.job_id), name, company },
    staged_by: stagedBy?.full_name ?? null,
    uploaded_by: uploadedBy?.full_name ?? null,
    ...kept,
  };
}
