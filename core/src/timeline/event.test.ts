import { MOVE_NAMES, RETURNS } from '@sealdesk/contract/jobs/transitions.ts';
import { describe, expect, it } from 'vitest';
import { ENTRY_EVENTS, EVENT_KINDS, moveEvent, NOT_WORK, REPLACEMENTS } from './event.ts';

it('counts a replacement and a return as work on the job, and a file that was fetched or looked at as none', () => {
  expect(NOT_WORK).toContain('downloaded');
  expect(NOT_WORK).toContain('viewed');
  expect(NOT_WORK).toContain('work-order-placed');
  for (const kind of [...REPLACEMENTS, ...RETURNS, 'seals-uploaded', 'edited']) expect(NOT_WORK).not.toContain(kind);
});

it('has every move of the workflow as a kind, five more, and those of time entries', () => {
  expect(EVENT_KINDS).toEqual([
    ...MOVE_NAMES,
    'edited',
    'downloaded',
    'viewed',
    'work-order-placed',
    'seals-uploaded',
    ...ENTRY_EVENTS,
  ]);
});

describe('the event of a move', () => {
  const move = { jobNumber: 7, from: 2, to: 9, reason: null };
  const upload = { uploadId: 'u', documents: [{ documentId: 'd', name: 'plans.zip', sha256: 'ff' }] };

  it('keeps the reason of an action, where there is one', () => {
    const facts = { jobNumber: 7, actorId: 3, fromStatus: 2, toStatus: 9 };
    expect(moveEvent({ ...move, name: 'hold' }, 3, null)).toEqual({ ...facts, kind: 'hold', detail: {} });
    expect(moveEvent({ ...move, name: 'return-to-customer', reason: 'Blurred' }, 3, null)).toEqual({
      ...facts,
      kind: 'return-to-customer',
      detail: { reason: 'Blurred' },
    });
  });

  it('keeps the documents of the upload that makes it, and does not go without them', () => {
    for (const name of ['create', 'replace-all', 'resend-original', 'working-file', 'final-upload'] as const) {
      expect(moveEvent({ ...move, name }, 3, upload)).toMatchObject({ kind: name, detail: upload });
      expect(() => moveEvent({ ...move, name }, 3, null)).toThrow(`The move ${name} needs the upload`);
    }
  });
});
