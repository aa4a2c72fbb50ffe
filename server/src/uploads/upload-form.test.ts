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

it('refuses more than all files may have together, stores nothing after that and takes the others back', async () => {
  const rules = { ...uploadRules({ purpose: 'initial_seals', maxFileUploads: 10 }), maxTotalMB: 2 };
  const stored: string[] = [];
  const takenBack: string[] = [];
  const readSet = async (sizes: number[]) => {
    const head = (at: number) => `Content-Disposition: form-data; name="files[${at}]"; filename="${at}.pdf"`;
    async function* sent() {
      for (const [at, size] of sizes.entries()) {
        yield Buffer.from(`--edge\r\n${head(at)}\r\n\r\n`);
        yield Buffer.alloc(size, 'x');
        yield Buffer.from('\r\n');
      }
      yield Buffer.from('--edge--\r\n');
    }
    return readUploadForm(sent(), 'edge', {
      rules: () => rules,
      resume: () => Promise.reject(new Error('Nothing came in pieces.')),
      store: async (name, _, body) => {
        stored.push(name);
        return { name, size: (await buffer(body)).length, sha256: Buffer.alloc(32), objectKey: name };
      },
      takeBack: async (files) => void takenBack.push(...files.map(({ name }) => name)),
    });
  };
  const MB = 1024 ** 2;
  expect((await readSet([MB, MB])).files).toHaveLength(2);
  stored.length = 0;
  await expect(readSet([MB, MB, 1, MB])).rejects.toMatchObject({
    kind: 'too-large',
    message: 'Files too large. Maximum size allowed for all files together is 2 MB.',
  });
  expect([stored, takenBack]).toEqual([
    ['0.pdf', '1.pdf', '2.pdf'],
    ['0.pdf', '1.pdf', '2.pdf'],
  ]);
});
