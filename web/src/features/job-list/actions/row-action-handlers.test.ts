import { ACTION_MOVES } from '@sealdesk/contract/jobs/act-on-job.ts';
import { ACTION_NAMES } from '@sealdesk/contract/jobs/job-actions.ts';
import { expect, it } from 'vitest';
import { actionOfKey, rowActionHandlers } from './row-action-handlers.ts';
import { aRow } from '../testing/a-row.ts';

/** A screen that notes what it was asked to do. */
function screenWithNotes() {
  const notes: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void notes.push([name, ...given]);
  const handlers = rowActionHandlers({
    openJob: note('openJob'),
    showComments: note('showComments'),
    editJob: note('editJob'),
    copyLink: note('copyLink'),
    choosePlace: note('choosePlace'),
    download: note('download'),
    reviewPages: note('reviewPages'),
    upload: note('upload'),
    retryCombining: note('retryCombining'),
    requestFiles: note('requestFiles'),
    start: note('start'),
    move: note('move'),
  });
  return { handlers, notes };
}

it('has a handler for every action that is built, and for no other', () => {
  expect(new Set(Object.keys(screenWithNotes().handlers))).toEqual(new Set(ACTION_NAMES));
});

it('asks the screen for every move by its name', () => {
  const { handlers, notes } = screenWithNotes();
  const job = aRow({ job_id: 48201 });
  for (const name of ACTION_MOVES) handlers[name]!(job);
  expect(notes).toEqual(ACTION_MOVES.map((name) => ['move', name, job]));
});

it('fetches the files of each download by their purpose', () => {
  const { handlers, notes } = screenWithNotes();
  const job = aRow({ job_id: 48201 });
  handlers.original!(job);
  handlers.final!(job);
  handlers['pdf-to-seal']!(job);
  handlers['final-review']!(job);
  expect(notes).toEqual([
    ['download', 48201, 'original'],
    ['download', 48201, 'final'],
    ['download', 48201, 'initial_seals'],
    ['download', 48201, 'working'],
  ]);
});

it('does on the screen what the action is named for', () => {
  const { handlers, notes } = screenWithNotes();
  const job = aRow({ job_id: 48201 });
  for (const name of ['open', 'start', 'comments', 'copy-link', 'priority', 'request-files'] as const)
    handlers[name]!(job);
  for (const name of ['to-seal', 'replace-all', 'replace-file', 'working-file'] as const) handlers[name]!(job);
  handlers['retry-combining']!(job);
  expect(notes).toEqual([
    ['openJob', job],
    ['start', job],
    ['showComments', job],
    ['copyLink', 48201],
    ['choosePlace', job],
    ['requestFiles', job],
    ['upload', 'to-seal', job],
    ['upload', 'replace-all', job],
    ['upload', 'replace-file', job],
    ['upload', 'working-file', job],
    ['retryCombining', 48201],
  ]);
});

const maya = { employee_id: 1, role: 10, isSealingEngineer: false };

it('a key does what the row’s menu says beside it', () => {
  const job = aRow({ at: 'readyToSeal' });
  expect(actionOfKey('Enter', job, maya)).toBe('open');
  expect(actionOfKey('C', job, maya)).toBe('comments');
  expect(actionOfKey('L', job, maya)).toBe('copy-link');
  expect(actionOfKey('S', job, maya)).toBe('start');
  expect(actionOfKey('E', job, maya)).toBe('edit');
  expect(actionOfKey('O', job, maya)).toBe('original');
  expect(actionOfKey('D', aRow({ at: 'complete', num_final_docs: 1 }), maya)).toBe('final');
  expect(actionOfKey('D', aRow({ at: 'readyToSeal', num_final_docs: 0 }), maya)).toBe('pdf-to-seal');
  expect(actionOfKey('U', aRow({ at: 'returned' }), maya)).toBe('replace-all');
  expect(actionOfKey('U', aRow({ at: 'inProgress' }), maya)).toBe('to-seal');
  expect(actionOfKey('X', job, maya)).toBeNull();
});

it('a key whose action is off, or not offered, does nothing', () => {
  expect(actionOfKey('S', aRow({ at: 'complete', num_final_docs: 0 }), maya)).toBeNull();
  expect(actionOfKey('S', aRow({ at: 'inProgress', openByUser: true }), maya)).toBeNull();
  expect(actionOfKey('P', aRow({ at: 'readyToSeal' }), maya)).toBe('priority');
  expect(actionOfKey('P', aRow({ at: 'onHold' }), maya)).toBeNull();
});
