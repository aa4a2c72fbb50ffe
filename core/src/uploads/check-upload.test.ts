import { UPLOAD_PURPOSES } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { expect, it } from 'vitest';
import { laneOf } from './check-upload.ts';

it('keeps what a customer waits for apart from initial seals, and both apart from sealed sets', () => {
  const lanes = UPLOAD_PURPOSES.map((purpose) => [purpose, laneOf({ purpose, isForReview: false })]);
  expect(Object.fromEntries(lanes)).toEqual({
    original: 'check-upload',
    replace_original: 'check-upload',
    working: 'check-upload',
    initial_seals: 'check-seals',
    final: 'check-set',
  });
  expect(laneOf({ purpose: 'working', isForReview: true })).toBe('check-set');
});
