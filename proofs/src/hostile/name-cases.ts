import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { aPdf, aZip } from '../harness/upload.ts';
import { filePart, JOB_TYPE, rawForm, sendRawForm, type RawPart } from '../harness/raw-form.ts';
import type { HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

/** Sends one part as a working file of operations' own, which is accepted at once. */
async function sendPdf({ operations, aJobAt }: Scene, part: RawPart) {
  const path = `/api/jobs/upload/working/${await aJobAt(2)}`;
  return sendRawForm(operations, { path, body: rawForm([part]) });
}

/** A name as it can stand in a title: what is unseen, or turns the direction of reading, is written out. */
const shown = (name: string) =>
  JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name).replace(
    /[\u200b-\u202e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
  );

const kept = (id: string, sent: string, name: string): HostileCase => ({
  id,
  what: shown(sent),
  send: (scene) => sendPdf(scene, filePart(sent, aPdf())),
  statuses: [200],
  leaves: 'a document',
  name,
});

const refused = (id: string, sent: string, message?: string): HostileCase => ({
  id,
  what: shown(sent),
  send: (scene) => sendPdf(scene, filePart(sent, aPdf())),
  statuses: [422],
  ...(message ? { message } : {}),
  leaves: 'nothing',
});

/** Names of files, as somebody may send them who wants more than to name a file. */
export const nameCases: HostileCase[] = [
  kept('FIL-001', '../../../x.pdf', 'x.pdf'),
  kept('FIL-002', 'C:\\\\x\\\\evil.pdf', 'evil.pdf'),
  refused('FIL-003', 'a.pdf\0.exe'),
  refused('FIL-003', 'a.exe\0.pdf'),
  refused('FIL-004', ''),
  ...['.', '..', '.pdf'].map((name) => refused('FIL-005', name)),
  kept('FIL-006', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(200)}.pdf`),
  kept('FIL-007', 'CON.pdf', '_CON.pdf'),
  kept('FIL-007', 'NUL.pdf', '_NUL.pdf'),
  {
    id: 'FIL-007',
    what: '"aux.zip"',
    send: ({ customer }) =>
      sendRawForm(customer, {
        path: '/api/jobs/upload/original',
        body: rawForm([JOB_TYPE, filePart('aux.zip', aZip())]),
      }),
    statuses: [200],
    leaves: 'an upload',
    name: '_aux.zip',
  },
  kept('FIL-008', 'a:b.pdf', 'a_b.pdf'),
  refused('FIL-008', 'a.pdf:ads', invalidFileType('pdf')),
  kept('FIL-009', 'a.pdf . .', 'a.pdf'),
  refused('FIL-009', 'a.exe . .', invalidFileType('pdf')),
  refused('FIL-010', 'a.pdf\r\nSet-Cookie: x=1'),
  refused('FIL-010', 'a.pdf%0D%0ASet-Cookie: x=1'),
  kept('FIL-013', 'gpj\u202Efdp.pdf', 'gpjfdp.pdf'),
  kept('FIL-014', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'),
  kept('FIL-015', "=cmd|'/c calc'!A1.pdf", "c calc'!A1.pdf"),
  refused('FIL-016', 'a.pdf.exe', invalidFileType('pdf')),
  kept('FIL-017', 'a.PDF', 'a.PDF'),
  kept('FIL-019', 'merged.pdf', 'merged (uploaded).pdf'),
  kept('FIL-019', 'MERGED.pdf', 'MERGED (uploaded).pdf'),
  refused('FIL-018', 'a.\uFF50\uFF44\uFF46', invalidFileType('pdf')),
];
