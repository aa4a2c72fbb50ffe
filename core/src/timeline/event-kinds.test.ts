import { expect, it } from 'vitest';
import { DOWNLOADED, NOT_WORK, REPLACEMENTS, RETURNS } from './event-kinds.ts';

it('counts a replacement and a return as work on the job, and a fetched file as none', () => {
  expect(NOT_WORK).toContain(DOWNLOADED);
  expect(NOT_WORK).toContain('work-order-placed');
  for (const kind of [...REPLACEMENTS, ...RETURNS]) expect(NOT_WORK).not.toContain(kind);
});
