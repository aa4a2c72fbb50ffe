import type { WhoCanSealReply } from '@sealdesk/contract/jobs/who-can-seal.ts';
import { describe, expect, it } from 'vitest';
import { endsSoon, unauthorizedText } from './who-can-seal.ts';

describe('endsSoon', () => {
  it.each([
    [0, 'Ends today'],
    [1, 'Ends tomorrow'],
    [2, 'Ends in 2 days'],
    [30, 'Ends in 30 days'],
    [31, null],
    [500, null],
  ])('%i days before the last day: %s', (days_left, text) => {
    expect(endsSoon({ days_left })).toBe(text);
  });
});

describe('unauthorizedText', () => {
  const reply = (unauthorized_states: string[]) => ({ unauthorized_states }) as WhoCanSealReply;

  it('names every state where the firm may not seal', () => {
    expect(unauthorizedText(reply(['WV']))).toBe('The firm has no authorization in WV that is valid today.');
    expect(unauthorizedText(reply(['VA', 'WV']))).toContain('in VA and WV that');
    expect(unauthorizedText(reply(['OR', 'VA', 'WV']))).toContain('in OR, VA and WV that');
  });

  it('is null where it may in all', () => {
    expect(unauthorizedText(reply([]))).toBeNull();
  });
});
