import { describe, expect, it } from 'vitest';
import { loginPathFor, safeNextPath } from './next-path.ts';

describe('safeNextPath', () => {
  it('keeps a path of this site with its query and hash', () => {
    expect(safeNextPath('/joblist?job_status=10&job_name=a%26b#x')).toBe('/joblist?job_status=10&job_name=a%26b#x');
    expect(safeNextPath('/')).toBe('/');
  });

  it.each([
    null,
    undefined,
    '',
    'joblist',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    ' //evil.example',
  ])('sends %j to the home screen', (text) => {
    expect(safeNextPath(text)).toBe('/joblist');
  });

  it('never leads back to the sign-in page', () => {
    expect(safeNextPath('/login?next=/login')).toBe('/joblist');
  });
});

describe('loginPathFor', () => {
  it('carries where the person was going', () => {
    expect(loginPathFor('/joblist?job_id=1,2')).toBe('/login?next=%2Fjoblist%3Fjob_id%3D1%2C2');
  });
});
