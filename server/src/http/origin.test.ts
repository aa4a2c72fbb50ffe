import { describe, expect, it } from 'vitest';
import { provenance } from './origin.ts';

const OURS = 'https://desk.firm.example';
const from = (headers: Record<string, string>, method = 'POST') => provenance({ headers, method }, OURS);

describe('provenance', () => {
  it('knows our own pages', () => {
    expect(from({ origin: OURS })).toBe('ours');
    expect(from({ 'sec-fetch-site': 'same-origin' })).toBe('ours');
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: OURS, 'sec-fetch-site': 'cross-site' },
  ])('takes %j for foreign', (headers) => {
    expect(from(headers)).toBe('foreign');
  });

  it('lets a typed address read, and says when nothing is said', () => {
    expect(from({ 'sec-fetch-site': 'none' }, 'GET')).toBe('ours');
    expect(from({})).toBe('silent');
  });
});
