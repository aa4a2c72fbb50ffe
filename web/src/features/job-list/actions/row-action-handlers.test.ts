import { ACTION_MOVES } from '@sealdesk/contract/jobs/act-on-job.ts';
import { ACTION_NAMES } from '@sealdesk/contract/jobs/job-actions.ts';
import { expect, it } from 'vitest';
import { answerKey, rowActionHandlers } from './row-action-handlers.ts';
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
  handlers['former-final']!(job);
  handlers['pdf-to-seal']!(job);
  handlers['final-review']!(job);
  expect(notes).toEqual([
    ['download', 48201, 'original'],
    ['download', 48201, 'final'],
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
  const uploads = ['to-seal', 'for-review', 'final-upload', 'replace-all', 'replace-file', 'working-file'] as const;
  for (const name of uploads) handlers[name]!(job);
  handlers['retry-combining']!(job);
  handlers['review-pages']!(job);
  expect(notes).toEqual([
    ['openJob', job],
    ['start', job],
    ['showComments', job],
    ['copyLink', 48201],
    ['choosePlace', job],
    ['requestFiles', job],
    ...uploads.map((name) => ['upload', name, job]),
    ['retryCombining', 48201],
    ['reviewPages', 48201],
  ]);
});

const maya = { employee_id: 1, role: 10, isSealingEngineer: false };

it('a key does what the row’s menu says beside it', () => {
  const job = aRow({ at: 'readyToSeal' });
  expect(answerKey('Enter', job, maya)).toEqual({ act: 'open' });
  expect(answerKey('C', job, maya)).toEqual({ act: 'comments' });
  expect(answerKey('L', job, maya)).toEqual({ act: 'copy-link' });
  expect(answerKey('S', job, maya)).toEqual({ act: 'start' });
  expect(answerKey('E', job, maya)).toEqual({ act: 'edit' });
  expect(answerKey('O', job, maya)).toEqual({ act: 'original' });
  expect(answerKey('D', aRow({ at: 'complete', num_final_docs: 1 }), maya)).toEqual({ act: 'final' });
  expect(answerKey('D', aRow({ at: 'readyToSeal', num_final_docs: 0 }), maya)).toEqual({ act: 'pdf-to-seal' });
  expect(answerKey('U', aRow({ at: 'returned' }), maya)).toEqual({ act: 'replace-all' });
  expect(answerKey('U', aRow({ at: 'inProgress' }), maya)).toEqual({ act: 'to-seal' });
  expect(answerKey('X', job, maya)).toBeNull();
});

it('a key whose action is off says why', () => {
  const complete = aRow({ at: 'complete', num_final_docs: 0 });
  expect(answerKey('S', complete, maya)).toEqual({ off: 'Start time: The job is complete.' });
  expect(answerKey('S', aRow({ at: 'cancelled' }), maya)).toEqual({ off: 'Start time: The job is cancelled.' });
  const running = aRow({ at: 'inProgress', openByUser: true });
  expect(answerKey('S', running, maya)).toEqual({ off: 'Your time on this job is running.' });
  const notice = {
    kind: 'combining',
    message: '',
    detail: null,
    upload_uuid: null,
    at: '2026-03-02T10:00:00Z',
  } as const;
  const combining = aRow({ at: 'inProgress', notice });
  expect(answerKey('U', combining, maya)).toEqual({ off: 'Combining: The job moves to Ready to Seal by itself.' });
  expect(answerKey('P', aRow({ at: 'onHold' }), maya)).toEqual({
    off: 'No work order priority: The job is on hold.',
  });
  expect(answerKey('P', aRow({ at: 'readyToSeal' }), maya)).toEqual({ act: 'priority' });
});

it('a key of an action that is not the viewer’s does nothing', () => {
  const dana = { employee_id: null, role: 0, isSealingEngineer: false };
  for (const key of ['S', 'E']) expect(answerKey(key, aRow({ at: 'inProgress' }), dana)).toBeNull();
});
