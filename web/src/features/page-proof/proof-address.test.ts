import { expect, it } from 'vitest';
import { pageProofPath } from '../../lib/page-proof-address.ts';
import { readOrigin, readPage, readProofAddress } from './proof-address.ts';

const UUID = '00000000-0000-4000-8000-000000000002';
const read = (path: string) => new URLSearchParams(path.split('?')[1]);

it('reads whose proof is asked for, and where it was opened from', () => {
  const path = pageProofPath({ job: 48_207 }, '?job_status=my_final_reviews&job=48207&page=2');
  expect(path.startsWith('/pageproof?job=48207&from=')).toBe(true);
  expect(readProofAddress(read(path))).toEqual({ job: 48_207 });
  expect(readOrigin(read(path))).toEqual({ search: 'job_status=my_final_reviews&page=2', view: 'my_final_reviews' });
  expect(readProofAddress(read(pageProofPath({ document: UUID }, '')))).toEqual({ document: UUID });
  expect(readProofAddress(read(pageProofPath({ upload: UUID }, '')))).toEqual({ upload: UUID });
});

it('whatever names nothing counts as not given', () => {
  expect(readProofAddress(read('/pageproof?document=..%2Fx&job=abc'))).toBeNull();
  expect(readPage(read('?page=31'))).toBe(31);
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(readPage(read(`?page=${page}`))).toBeNull();
});
