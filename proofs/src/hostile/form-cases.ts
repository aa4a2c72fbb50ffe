import { gzipSync } from 'node:zlib';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { fileTooLarge, invalidFileType, tooManyFiles } from '@sealdesk/contract/uploads/upload-messages.ts';
import { aPdf, aZip } from '../harness/upload.ts';
import { BOUNDARY, fieldPart, filePart, JOB_TYPE, rawForm, sendRawForm, type RawPart } from '../harness/raw-form.ts';
import type { HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

const ORIGINAL = '/api/jobs/upload/original';

/** Sends the parts as a customer's original. */
const original = (...parts: RawPart[]) => raw(rawForm(parts));
const raw =
  (body: Buffer, headers: Record<string, string | number> = {}) =>
  ({ customer }: Scene) =>
    sendRawForm(customer, { path: ORIGINAL, body, headers });
const zipPart = (more: string[] = [], place?: string) => filePart('a.zip', aZip(), more, place);
const whole = () => rawForm([JOB_TYPE, zipPart()]);

/** Sends the parts for a job at that status, as operations. */
const forJob =
  (purpose: string, status: number, ...parts: RawPart[]) =>
  async ({ operations, aJobAt }: Scene) =>
    sendRawForm(operations, { path: `/api/jobs/upload/${purpose}/${await aJobAt(status)}`, body: rawForm(parts) });

const refused = (
  id: string,
  what: string,
  statuses: number[],
  send: HostileCase['send'],
  more: Partial<HostileCase> = {},
): HostileCase => ({ id, what, send, statuses, leaves: 'nothing', ...more });

/** Forms that lie about themselves. */
export const formCases: HostileCase[] = [
  refused('MPT-001', 'no boundary', [400], raw(whole(), { 'content-type': 'multipart/form-data' })),
  refused('MPT-002', 'no end', [400], raw(rawForm([JOB_TYPE, zipPart()], { isEnded: false }))),
  refused('MPT-002', 'an end in the middle of a file', [400], raw(whole().subarray(0, 700))),
  refused('MPT-002', 'an end in the middle of a header', [400], raw(whole().subarray(0, 60))),
  refused(
    'MPT-003',
    'three final files',
    [422],
    forJob('final', 5, ...Array.from({ length: 3 }, (_, at) => filePart(`${at}.pdf`, aPdf(), [], `files[${at}]`))),
    { message: tooManyFiles(2, 3) },
  ),
  refused(
    'MPT-004',
    'more files than the person may send',
    [422],
    forJob(
      'initial_seals',
      1,
      ...Array.from({ length: 11 }, (_, at) => filePart(`${at}.pdf`, aPdf(), [], `files[${at}]`)),
    ),
    { message: tooManyFiles(10, 11) },
  ),
  refused('MPT-005', 'no file', [422], original(JOB_TYPE), { message: MESSAGES.notUploaded }),
  refused(
    'MPT-006',
    '3,000 headers and no disposition',
    [400, 422],
    original(JOB_TYPE, { headers: Array.from({ length: 3_000 }, (_, n) => `x-${n}: y`), body: aZip() }),
  ),
  refused('MPT-006', 'no disposition', [400, 422], original(JOB_TYPE, { headers: ['x: y'], body: aZip() })),
  refused(
    'MPT-007',
    '10,000 fields',
    [400],
    original(...Array.from({ length: 10_000 }, (_, n) => fieldPart(`f${n}`, 'x')), zipPart()),
    { processorSeconds: 1, withinMs: 1_000 },
  ),
  {
    id: 'MPT-007',
    what: 'as many fields as a form may have',
    send: original(JOB_TYPE, ...Array.from({ length: 148 }, (_, n) => fieldPart(`f${n}`, 'x')), zipPart()),
    statuses: [200],
    leaves: 'an upload',
  },
  refused(
    'MPT-007',
    'one field more',
    [400],
    original(JOB_TYPE, ...Array.from({ length: 149 }, (_, n) => fieldPart(`f${n}`, 'x')), zipPart()),
    { processorSeconds: 1, withinMs: 1_000 },
  ),
  refused(
    'MPT-008',
    'a field of 10 MB',
    [400],
    original(fieldPart('job_type', Buffer.alloc(10_000_000, 's')), zipPart()),
  ),
  ...['__proto__', 'constructor', 'hasOwnProperty'].map((name) =>
    refused('MPT-009', `a field named ${name}`, [400], original(JOB_TYPE, fieldPart(name, 'x'), zipPart())),
  ),
  refused('MPT-010', 'a type twice', [422], original(JOB_TYPE, fieldPart('job_type', 'r'), zipPart())),
  refused('MPT-010', 'a type before and behind the file', [422], original(JOB_TYPE, zipPart(), JOB_TYPE)),
  refused(
    'MPT-011',
    'another type than the job has',
    [422],
    forJob('replace_original', 9, fieldPart('job_type', 'r'), zipPart()),
  ),
  refused(
    'MPT-011',
    'another type, behind the file',
    [422],
    forJob('replace_original', 9, zipPart(), fieldPart('job_type', 'r')),
  ),
  ...['file', 'files', 'files[]', 'files[1]', 'files[-1]', 'files[0][0]', 'FILES[0]'].map((place) =>
    refused('MPT-012', `a file named ${place}`, [422], original(JOB_TYPE, zipPart([], place))),
  ),
  refused('MPT-013', 'files[999999999]', [422], original(JOB_TYPE, zipPart([], 'files[999999999]'))),
  {
    id: 'MPT-014',
    what: 'a path upwards in filename*',
    send: forJob('working', 2, {
      headers: [`content-disposition: form-data; name="files[0]"; filename="a.pdf"; filename*=UTF-8''..%2F..%2Fb.pdf`],
      body: aPdf(),
    }),
    statuses: [200],
    leaves: 'a document',
    name: 'b.pdf',
  },
  refused(
    'MPT-015',
    'a file in base64',
    [422],
    original(JOB_TYPE, filePart('a.zip', aZip().toString('base64'), ['content-transfer-encoding: base64'])),
  ),
  refused(
    'MPT-016',
    'a form in a form',
    [400],
    original(JOB_TYPE, zipPart(['content-type: multipart/mixed; boundary=b'])),
  ),
  {
    id: 'MPT-017',
    what: 'a PDF that is called a page',
    send: forJob('working', 2, filePart('a.pdf', aPdf(), ['content-type: text/html'])),
    statuses: [200],
    leaves: 'a document',
    name: 'a.pdf',
  },
  refused(
    'MPT-017',
    'a page that is called a PDF',
    [422],
    forJob('working', 2, filePart('a.pdf', '<html>%PDF-', ['content-type: application/pdf'])),
    { message: invalidFileType('pdf') },
  ),
  refused('MPT-020', 'more bytes than the length says', [400], raw(whole(), { 'content-length': whole().length - 50 })),
  refused(
    'MPT-021',
    'a length of 10 GB',
    [413],
    raw(Buffer.from(`--${BOUNDARY}\r\n`), { 'content-length': 10 * 1024 ** 3 }),
    { message: fileTooLarge(200) },
  ),
  refused('MPT-023', 'a packed body', [415], raw(gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' })),
  refused(
    'MPT-024',
    'the same file twice',
    [422],
    original(JOB_TYPE, filePart('a.zip', aZip('twice')), filePart('a.zip', aZip('twice'), [], 'files[1]')),
    { message: tooManyFiles(1, 2) },
  ),
  refused('MPT-026', 'a zip where a PDF belongs', [422], forJob('working', 2, filePart('a.pdf', aZip())), {
    message: invalidFileType('pdf'),
  }),
  refused('MPT-026', 'a zip by name where a PDF belongs', [422], forJob('working', 2, filePart('a.zip', aZip())), {
    message: invalidFileType('pdf'),
  }),
  refused('MPT-027', 'a PDF where a zip belongs', [422], forJob('replace_original', 9, filePart('a.zip', aPdf())), {
    message: invalidFileType('zip'),
  }),
  refused(
    'MPT-027',
    'a PDF by name where a zip belongs',
    [422],
    forJob('replace_original', 9, filePart('a.pdf', aPdf())),
    { message: invalidFileType('zip') },
  ),
];
