import { fileTooLarge, invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB, MAX_UPLOAD_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { hostileZips } from '@sealdesk/core/testing/zips/hostile-zips.ts';
import { RawCall } from '../harness/raw-call.ts';
import { fieldPart, filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { sendOriginal } from '../harness/upload.ts';
import { untilMade } from '../harness/visitor.ts';
import type { HostileCase } from './hostile-case.ts';
import { inertCases } from './inert-cases.ts';
import { largeZip } from './large-zip.ts';
import type { Scene } from './scene.ts';

const LIMIT = MAX_UPLOAD_MB * BYTES_PER_MB;

/** What does not begin with a file of a zip is refused at once: nothing is kept for the worker to look at. */
const beginsAsZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

const INERT = new Set(inertCases.map(({ id }) => id));
const plainZips = hostileZips.filter(({ id }) => !INERT.has(id));

const small: HostileCase[] = plainZips.map(({ id, what, make, refusal }) => {
  const bytes = make();
  const isRead = beginsAsZip(bytes);
  return {
    id,
    what,
    send: ({ customer }) => sendOriginal(customer, bytes),
    statuses: [refusal === null ? 200 : 422],
    ...(refusal === null ? {} : { message: isRead || id === 'ZIP-039' ? refusal : invalidFileType('zip') }),
    leaves: refusal === null ? 'an upload' : isRead ? 'a rejection' : 'nothing',
    processorSeconds: 30,
  };
});

/** Every zip of the list but those for the virus scanner. */
export const zipCases: HostileCase[] = [
  ...small,
  ...inertCases,
  {
    id: 'ZIP-050',
    what: '200 MB and one byte',
    send: (scene) => sendLarge(scene, LIMIT + 1),
    statuses: [413],
    message: fileTooLarge(200),
    leaves: 'nothing',
  },
  {
    id: 'ZIP-051',
    what: 'exactly 200 MB',
    send: (scene) => untilMade(() => sendLarge(scene, LIMIT)),
    statuses: [200],
    leaves: 'an upload',
  },
];

/** Sends a zip of that size piece by piece. */
async function sendLarge({ customer }: Scene, size: number) {
  const [before, after] = rawForm([fieldPart('job_type', 's'), filePart('large.zip', '<>')])
    .toString('latin1')
    .split('<>') as [string, string];
  const call = await RawCall.open(customer, {
    path: '/api/jobs/upload/original',
    headers: { 'content-type': FORM_TYPE, 'content-length': before.length + size + after.length },
  });
  await call.send(before);
  for (const piece of largeZip(size)) await call.send(piece);
  await call.send(after);
  const answer = await call.answer(300_000);
  call.destroy();
  if (answer === null) throw new Error('The connection was closed without an answer.');
  return answer;
}
