import { fileTooLarge, invalidFileType } from '@sealdesk/contract/upload-messages.ts';
import { BYTES_PER_MB, MAX_UPLOAD_MB } from '@sealdesk/contract/upload-purposes.ts';
import { hostileZips } from '@sealdesk/core/testing/zips/hostile-zips.ts';
import { RawCall } from '../harness/raw-call.ts';
import { fieldPart, filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { sendOriginal } from '../harness/upload.ts';
import type { HostileCase } from './hostile-case.ts';
import { largeZip } from './large-zip.ts';
import type { Scene } from './scene.ts';

const LIMIT = MAX_UPLOAD_MB * BYTES_PER_MB;

/** What the answer must say of a zip that is taken. */
const SAYS: Record<string, RegExp> = {
  'ZIP-045': /setup\.exe.*never opened, being a program or a web page/,
};

/** What does not begin as a zip does is not even kept for the worker to look at. */
const beginsAsZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

const small: HostileCase[] = hostileZips.map(({ id, what, make, refusal }) => {
  const bytes = make();
  const isOurs = beginsAsZip(bytes) || id === 'ZIP-039';
  return {
    id,
    what,
    send: ({ customer }) => sendOriginal(customer, bytes),
    statuses: [refusal === null ? 200 : 422],
    ...(refusal === null ? {} : { message: isOurs ? refusal : invalidFileType('zip') }),
    ...(SAYS[id] ? { says: SAYS[id] } : {}),
    leaves: refusal === null ? 'an upload' : 'a rejection',
    withinMs: 30_000,
  };
});

/** Every zip of the list but those for the virus scanner. */
export const zipCases: HostileCase[] = [
  ...small,
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
    send: (scene) => sendLarge(scene, LIMIT),
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
  const answer = await call.answer(150_000);
  call.destroy();
  return answer;
}
