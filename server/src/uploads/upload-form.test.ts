import type { UploadedFile } from '@sealdesk/core/uploads/upload.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readUploadForm, type UploadForm } from './upload-form.ts';

const RULES = uploadRules({ purpose: 'original', maxFileUploads: 10 });

/** A form with one file, whose part has these headers besides its name. */
async function read(...headers: string[]): Promise<UploadForm> {
  const lines = ['--edge', 'Content-Disposition: form-data; name="files[0]"; filename="plans.zip"', ...headers];
  const form = `${[...lines, '', 'the bytes', '--edge--'].join('\r\n')}\r\n`;
  async function* sent() {
    yield Buffer.from(form);
  }
  return readUploadForm(sent(), 'edge', {
    rules: () => RULES,
    resume: () => Promise.reject(new Error('Nothing came in pieces.')),
    store: async (name, _, body) =>
      ({ name, size: (await buffer(body)).length, sha256: Buffer.alloc(32), objectKey: 'x' }) satisfies UploadedFile,
    takeBack: async () => {},
  });
}

it.each([
  [[]],
  [['Content-Type: application/zip']],
  [['Content-Type: application/x-multipart/mixed']],
  [['Content-Transfer-Encoding: Binary']],
])('reads a file whose part says %j', async (headers) => {
  expect((await read(...headers)).files).toEqual([expect.objectContaining({ name: 'plans.zip', size: 9 })]);
});

it.each(['multipart/mixed; boundary=inner', 'Multipart/Form-Data; boundary=inner'])(
  'refuses a form within a form: %s',
  async (type) => {
    await expect(read(`Content-Type: ${type}`)).rejects.toMatchObject({ kind: 'malformed' });
  },
);

it('refuses a file that is encoded for the way', async () => {
  await expect(read('Content-Transfer-Encoding: base64')).rejects.toMatchObject({ kind: 'invalid' });
});
