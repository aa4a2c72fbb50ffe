import { describe, expect, it } from 'vitest';
import { ownPath } from './origin.ts';

describe('ownPath', () => {
  it.each(['/joblist', '/joblist?job_status=3#top', '/editjob?job_id=5'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    ['/a'],
    '/a\nb',
    `/joblist?name=${'a'.repeat(2_000)}`,
  ])('goes home instead of to %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
