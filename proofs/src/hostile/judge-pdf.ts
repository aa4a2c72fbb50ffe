import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { expect } from 'vitest';
import { askCheck, sendSet, takenUpload } from '../harness/send-set.ts';
import { untilMade } from '../harness/visitor.ts';
import type { PdfCase, PdfDesk } from './pdf-case.ts';
import type { Scene } from './scene.ts';

/** Sends the file and looks at what came of it alone: its answers, its rows and the job. Others may be sent meanwhile. */
export async function judgePdf(scene: Scene, desk: PdfDesk, pdf: PdfCase): Promise<void> {
  const { purpose = 'working', outcome } = pdf;
  const { bytes, job = desk.refusing[purpose] } = await pdf.make(desk);
  await scene.renewTokens();
  const sent = await sendSet(scene.operations, job, { purpose, files: { [`${pdf.id}.pdf`]: bytes } });
  if (outcome.at === 'upload') {
    expect([sent.status, sent.json]).toEqual([422, expect.objectContaining({ message: invalidFileType('pdf') })]);
    return;
  }
  const { uuid, step } = takenUpload(sent);
  const answer = await askCheck(scene.operations, step, uuid);
  const isConfirmed = 'confirmed' in outcome;
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      status: isConfirmed ? 'confirm' : 'error',
      message: expect.stringMatching(isConfirmed ? outcome.confirmed : outcome.refused),
    },
  ]);
  const { db } = scene.stage.database;
  const upload = await db.selectFrom('upload').select('state').where('id', '=', uuid).executeTakeFirstOrThrow();
  expect(upload.state).toBe(isConfirmed ? 'accepted' : 'rejected');
  const documents = await db.selectFrom('document').select('id').where('upload_id', '=', uuid).execute();
  expect(documents).toHaveLength(isConfirmed ? 1 : 0);
  if (!isConfirmed) await judgePictures(scene, uuid);
  await pdf.after?.(scene, { job, bytes });
}

/** Looks at the first page of a refused file: it is drawn, or reported as one that can't be or isn't there. */
async function judgePictures({ operations }: Scene, uuid: string): Promise<void> {
  const answer = await untilMade(() => operations.download(`/api/uploads/${uuid}/files/0/pages/1?size=page`));
  expect(answer.status).toBeOneOf([200, 404, 422]);
  if (answer.status === 200) expect(answer.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
}
