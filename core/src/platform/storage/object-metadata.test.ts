import { expect, it } from 'vitest';
import { decodeMetadata, encodeMetadata } from './object-metadata.ts';

const NAMES = [
  'Lot 14.zip',
  'Süd – Plan №7.zip',
  '設計図 最終.pdf',
  '🏠👷🏽‍♀️.pdf',
  'two  spaces.pdf',
  ' at the ends ',
  '=?UTF-8?B?YQ==?=',
  '100% + 50%25.pdf',
  '',
];

it.each(NAMES)('carries the name %j as ASCII and gives it back', (name) => {
  const encoded = encodeMetadata({ name });
  expect(encoded['name']).toMatch(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/);
  expect(decodeMetadata(encoded)).toEqual({ name });
});

it('leaves a plain name readable', () => {
  expect(encodeMetadata({ name: 'Lot 14.zip' })).toEqual({ name: 'Lot 14.zip' });
});

it('keeps the longest name within the limit of the store', () => {
  expect(encodeMetadata({ name: `${'🏠'.repeat(200)}.zip` })['name']!.length).toBeLessThan(1_500);
});
