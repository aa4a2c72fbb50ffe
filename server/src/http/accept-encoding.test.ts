import { expect, it } from 'vitest';
import { chooseEncoding, ENCODINGS } from './compress-answers.ts';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip;q=0, *', 'br'],
  ['br;q=x', null],
  ['brotli', null],
])('%j gets %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ENCODINGS)).toBe(encoding);
});

it('chooses only among what there is', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br, gzip', [])).toBeNull();
});
