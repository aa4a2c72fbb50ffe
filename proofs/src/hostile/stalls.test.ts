import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawCall } from '../harness/raw-call.ts';
import { beginFileAt, offsetOf, PIECE } from '../harness/resumable.ts';
import { stallCases } from './connection-cases.ts';
import { judge } from './judge.ts';
import { setScene, type Scene } from './scene.ts';

/** So long a sender may stall here; as shipped it is a minute. Nothing else is sent to this product: on a slow machine it would stall, too. */
const STALL_SECONDS = 3;

let scene: Scene;
beforeAll(async () => {
  scene = await setScene({ UPLOAD_STALL_SECONDS: String(STALL_SECONDS) }, 0);
});
afterAll(() => scene?.clear());

it.each(stallCases.map((hostile) => [`[${hostile.id}] ${hostile.what}`, hostile] as const))(
  'lets go of a sender who stalls: %s',
  async (_title, hostile) => {
    await expect(judge(scene, hostile)).resolves.toBeUndefined();
  },
);

it('[UP-13] keeps what came of a file from a sender who stalls, and closes their connection', async () => {
  const { customer } = scene;
  const file = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(1_000_000)]);
  const address = await beginFileAt(customer, file.length, { filename: 'a.zip', purpose: 'original' });
  const headers = { ...PIECE, 'upload-offset': 0, 'content-length': file.length };
  const call = await RawCall.open(customer, { path: address, method: 'PATCH', headers });
  await call.send(file.subarray(0, 300_000));
  expect((await call.answer())?.status).toBe(408);
  expect(await offsetOf(customer, address)).toBe(300_000);
  await expect.poll(() => call.isClosed).toBe(true);
});
