import { expect, it } from 'vitest';
import { UploadGate } from './upload-gate.ts';

it('lets no new upload in once it is closed, but counts those who wait for a check until they have it', async () => {
  const gate = new UploadGate();
  const check = Promise.withResolvers<string>();
  const waiting = gate.wait(() => check.promise);
  const failing = gate.wait(() => Promise.reject(new Error('gone')));
  gate.close();
  await expect(failing).rejects.toThrow('gone');
  await expect(gate.pass(async () => 'in')).rejects.toMatchObject({ kind: 'unavailable' });
  expect([gate.running, gate.waiting]).toEqual([0, 1]);
  check.resolve('accepted');
  expect(await waiting).toBe('accepted');
  expect(gate.waiting).toBe(0);
});
