import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { privateFolder } from '../../testing/private-folder.ts';
import { hashToolFile, openToolFile, streamToolFile, withToolFile } from './tool-file.ts';

it('opens a regular file up to its limit', async () => {
  const file = path.join(privateFolder(), 'out.pdf');
  writeFileSync(file, 'twelve bytes');
  const { handle, size } = await openToolFile(file, 12);
  expect([size, (await handle.readFile()).toString()]).toEqual([12, 'twelve bytes']);
  await handle.close();
  await expect(openToolFile(file, 11)).rejects.toThrow('out.pdf is larger than 11 bytes');
});

it.each<[string, (file: string, folder: string) => void, string]>([
  ['a symbolic link', (file) => symlinkSync('/proc/self/environ', file), 'out is a symbolic link'],
  ['a dangling link', (file) => symlinkSync('nowhere', file), 'out is a symbolic link'],
  ['a FIFO', (file) => execFileSync('mkfifo', [file]), 'out is not a regular file'],
  ['a folder', (file) => mkdirSync(file), 'out is not a regular file'],
  ['a device', (file) => symlinkSync('/dev/zero', file), 'out is a symbolic link'],
  ['nothing', () => {}, 'ENOENT'],
  [
    'a second name of another file',
    (file, folder) => {
      writeFileSync(path.join(folder, 'other'), 'secret');
      linkSync(path.join(folder, 'other'), file);
    },
    'out has 2 links',
  ],
])('refuses %s', async (_what, leave, message) => {
  const folder = privateFolder();
  const file = path.join(folder, 'out');
  leave(file, folder);
  await expect(openToolFile(file)).rejects.toThrow(message);
});

it('keeps reading the file that it opened, and no more of it than there was', async () => {
  const folder = privateFolder();
  const file = path.join(folder, 'out');
  writeFileSync(file, 'first');
  await withToolFile(file, async (opened) => {
    writeFileSync(file, ' and more', { flag: 'a' });
    writeFileSync(path.join(folder, 'other'), 'other');
    renameSync(path.join(folder, 'other'), file);
    const chunks: Buffer[] = [];
    for await (const chunk of streamToolFile(opened)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('first');
    expect(await hashToolFile(opened)).toEqual(createHash('sha256').update('first').digest());
  });
});

it('reads an empty file', async () => {
  const file = path.join(privateFolder(), 'out');
  writeFileSync(file, '');
  expect(await withToolFile(file, hashToolFile)).toEqual(createHash('sha256').digest());
});
