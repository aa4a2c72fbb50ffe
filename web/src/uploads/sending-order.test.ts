import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { expect, it } from 'vitest';
import { sendingOrder, sentOfEach } from './sending-order.ts';

const MB = 1024 * 1024;
const [small, large, other, huge] = [4 * MB, 17 * MB, 3 * MB, 90 * MB].map((size) => ({ size })) as [
  { size: number },
  { size: number },
  { size: number },
  { size: number },
];

it('sends the large files in pieces and then the others as a form', () => {
  expect(sendingOrder([small, large, other, huge])).toEqual({ inPieces: [large, huge], inForm: [small, other] });
  expect(sendingOrder([small])).toEqual({ inPieces: [], inForm: [small] });
});

it('leaves the sender’s other uploads a place', () => {
  const files = Array.from({ length: MAX_WAITING_UPLOADS + 5 }, () => ({ size: huge.size }));
  const { inPieces, inForm } = sendingOrder(files);
  expect(inPieces.length).toBeLessThan(MAX_WAITING_UPLOADS);
  expect([...inPieces, ...inForm]).toHaveLength(files.length);
});

it('says of each file how much was sent, in the order of the list', () => {
  const files = [small, large, other];
  expect(sentOfEach(files, 0)).toEqual([0, 0, 0]);
  expect(sentOfEach(files, 10 * MB)).toEqual([0, 10 * MB, 0]);
  expect(sentOfEach(files, 22 * MB)).toEqual([4 * MB, 17 * MB, 1 * MB]);
  expect(sentOfEach(files, 24 * MB)).toEqual([4 * MB, 17 * MB, 3 * MB]);
});
