import type { UploadState } from '@sealdesk/contract/uploads/upload.ts';
import { describe, expect, it } from 'vitest';
import {
  applyVerdict,
  atStep,
  beginsAs,
  firstSteps,
  isAcceptable,
  isDiscardable,
  isEmptyZip,
  isWaiting,
  type Upload,
} from './upload.ts';

const anUpload = (changes: Partial<Upload> = {}): Upload => ({
  id: 'u',
  purpose: 'original',
  jobNumber: null,
  jobType: 's',
  isForReview: false,
  uploaderId: 1,
  state: 'checking',
  steps: firstSteps('original', true),
  findings: null,
  isChecked: false,
  isOverdue: false,
  reason: null,
  nextStep: null,
  mailBody: null,
  outcome: null,
  ...changes,
});
const passed = { problem: null, findings: null };
const SETTLED: UploadState[] = ['accepted', 'rejected', 'expired', 'discarded'];

describe('a verdict', () => {
  it('that lets it pass leaves the upload staged, checked, with every step done', () => {
    const after = applyVerdict(anUpload(), passed);
    expect(after).toMatchObject({ state: 'staged', isChecked: true, reason: null });
    expect(new Set(after.steps.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  it('that names a problem rejects it, and its running step has failed', () => {
    const steps = atStep(firstSteps('original', true), 'safety', null);
    const after = applyVerdict(anUpload({ steps }), { problem: 'It is encrypted.' });
    expect(after).toMatchObject({ state: 'rejected', isChecked: false, reason: 'It is encrypted.' });
    expect(after.steps.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'waiting']);
  });

  it('that comes before a step has begun, such as for a set without a sealer, fails the one that was next', () => {
    const steps = firstSteps('final', false, ['pdf-integrity-check']);
    const after = applyVerdict(anUpload({ steps }), { problem: 'No sealer.' });
    expect(after.steps.map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('fails no other step where a check has said which one failed', () => {
    const [upload, keyword, integrity] = firstSteps('working', false, ['pdf-keyword-check', 'pdf-integrity-check']);
    const steps = [upload!, keyword!, { ...integrity!, state: 'failed' as const }];
    expect(applyVerdict(anUpload({ steps }), { problem: 'Pages are missing.' }).steps).toEqual(steps);
  });

  it.each(SETTLED)('leaves a %s upload as it is', (state) => {
    const upload = anUpload({ state });
    expect(applyVerdict(upload, passed)).toBe(upload);
  });

  it('leaves a checked upload as it is', () => {
    const upload = anUpload({ state: 'staged', isChecked: true });
    expect(applyVerdict(upload, { problem: 'No.' })).toBe(upload);
  });
});

describe('steps', () => {
  it('are those of the purpose', () => {
    const names = (...of: Parameters<typeof firstSteps>) => firstSteps(...of).map(({ name }) => name);
    expect(names('original', true)).toEqual(['upload', 'virus-scan', 'safety', 'reading']);
    expect(names('replace_original', false)).toEqual(['upload', 'safety', 'reading']);
    expect(names('working', true)).toEqual(['upload', 'virus-scan']);
    expect(names('working', false)).toEqual(['upload']);
  });

  it('before the running one are over, also where they were never reported', () => {
    expect(atStep(firstSteps('original', false), 'reading', 'file 2 of 5')).toEqual([
      { name: 'upload', state: 'done', detail: null },
      { name: 'safety', state: 'done', detail: null },
      { name: 'reading', state: 'running', detail: 'file 2 of 5' },
    ]);
  });
});

it('may be accepted only when it is checked, unused and in its day', () => {
  const ready = { state: 'staged', isChecked: true, isOverdue: false } as const;
  expect(isAcceptable(ready)).toBe(true);
  expect(isAcceptable({ ...ready, isChecked: false })).toBe(false);
  expect(isAcceptable({ ...ready, isOverdue: true })).toBe(false);
  for (const state of SETTLED) expect(isAcceptable({ ...ready, state })).toBe(false);
});

it('waits until it is checked or settled, and may be discarded until it is settled', () => {
  expect(isWaiting(anUpload({ state: 'staged' }))).toBe(true);
  expect(isWaiting(anUpload({ state: 'staged', isChecked: true }))).toBe(false);
  expect(isDiscardable({ state: 'staged' })).toBe(true);
  expect(isDiscardable({ state: 'checking' })).toBe(true);
  for (const state of SETTLED) {
    expect(isWaiting(anUpload({ state }))).toBe(false);
    expect(isDiscardable({ state })).toBe(false);
  }
});

it('is of the kind that its first bytes show', () => {
  expect(beginsAs('pdf', Buffer.from('%PDF-1.7'))).toBe(true);
  expect(beginsAs('zip', Buffer.from('PK\x03\x04....'))).toBe(true);
  expect(beginsAs('pdf', Buffer.from(' %PDF-'))).toBe(false);
  expect(beginsAs('zip', Buffer.from('%PDF-'))).toBe(false);
  expect(beginsAs('zip', Buffer.from('PK'))).toBe(false);
  expect(isEmptyZip(Buffer.from('PK\x05\x06\0'))).toBe(true);
  expect(isEmptyZip(Buffer.from('PK\x03\x04\0'))).toBe(false);
});
