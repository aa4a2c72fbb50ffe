import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Turn } from './transport.ts';
import { inSeconds, megabytes } from './upload-text.ts';
import { nextSpeed, secondsLeft, startSpeed, type Speed } from './upload-speed.ts';

/** What is being uploaded, as a person would name it; several files are shown as one. */
export type SentFile = { name: string; size: number };
/** Danger: this file won't do. Warning: the file may be good, and can be sent again. */
export type RefusalTone = 'danger' | 'warning';

export type Sending = {
  at: 'sending';
  file: SentFile;
  sent: number;
  /** The connection is lost; the upload resumes by itself. */
  isWaiting: boolean;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  startedAt: number;
  speed: Speed;
};

/** Where an upload stands. Each place carries only what it can know. */
export type UploadFlow<Reply> =
  | { at: 'idle' }
  | Sending
  /** Everything was sent, and the server has not given its verdict yet. */
  | { at: 'checking'; file: SentFile; steps: UploadStep[] }
  | { at: 'done'; file: SentFile; steps: UploadStep[]; reply: Reply }
  | { at: 'refused'; message: string; tone: RefusalTone };

export type UploadEvent<Reply> =
  | { kind: 'started'; file: SentFile; now: number }
  | { kind: 'progress'; sent: number; turn?: Turn | undefined; now: number; purpose: UploadPurpose }
  | { kind: 'answered'; reply: Reply; now: number; purpose: UploadPurpose }
  | { kind: 'refused'; message: string; tone: RefusalTone }
  | { kind: 'cleared' };

/** Where the upload stands after something happened. What comes too late to matter changes nothing. */
export function nextFlow<Reply>(flow: UploadFlow<Reply>, event: UploadEvent<Reply>): UploadFlow<Reply> {
  switch (event.kind) {
    case 'started':
      return {
        at: 'sending',
        file: event.file,
        sent: 0,
        isWaiting: false,
        bytesPerSecond: null,
        secondsLeft: null,
        startedAt: event.now,
        speed: startSpeed(event.now),
      };
    case 'progress':
      return flow.at === 'sending' ? progressed(flow, event) : flow;
    case 'answered': {
      if (flow.at !== 'sending' && flow.at !== 'checking') return flow;
      const steps = flow.at === 'checking' ? flow.steps : afterSending(flow, event);
      return { at: 'done', file: flow.file, steps: steps.map(finished), reply: event.reply };
    }
    case 'refused':
      return { at: 'refused', message: event.message, tone: event.tone };
    case 'cleared':
      return { at: 'idle' };
  }
}

/** Returns true while an upload is running. */
export function isRunning<Reply>(flow: UploadFlow<Reply>): boolean {
  return flow.at === 'sending' || flow.at === 'checking';
}

/** Returns true when Done can be pressed: a file is accepted, and nothing runs. */
export function canFinish<Reply>(flow: UploadFlow<Reply>): boolean {
  return flow.at === 'done';
}

/** The checklist for that place; empty where nothing has begun. */
export function shownSteps<Reply>(flow: UploadFlow<Reply>, purpose: UploadPurpose): UploadStep[] {
  if (flow.at === 'checking' || flow.at === 'done') return flow.steps;
  if (flow.at !== 'sending') return [];
  return stepNames(purpose).map((name) => ({
    name,
    state: name === 'upload' ? 'running' : 'waiting',
    detail: null,
  }));
}

/** Several files as one: the name of the first, and how many more. */
export function asOneFile(files: readonly { name: string; size: number }[]): SentFile {
  const [first, ...more] = files;
  const name = first?.name ?? '';
  return {
    name: more.length > 0 ? `${name} and ${more.length} more` : name,
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

function progressed<Reply>(flow: Sending, event: Extract<UploadEvent<Reply>, { kind: 'progress' }>): UploadFlow<Reply> {
  if (event.sent >= flow.file.size) {
    return { at: 'checking', file: flow.file, steps: afterSending(flow, event) };
  }
  // What was sent before the connection was lost says nothing of the speed now.
  const speed = event.turn
    ? { ...startSpeed(event.now), sent: event.sent }
    : nextSpeed(flow.speed, event.sent, event.now);
  return {
    ...flow,
    sent: event.sent,
    isWaiting: event.turn === 'waits',
    speed,
    bytesPerSecond: speed.bytesPerSecond,
    secondsLeft: secondsLeft(flow.file.size, event.sent, speed.bytesPerSecond),
  };
}

/** A zip's drawings are read before the answer comes; other files are only taken in. */
function stepNames(purpose: UploadPurpose): UploadStepName[] {
  return purpose === 'original' || purpose === 'replace_original' ? ['upload', 'reading'] : ['upload'];
}

function afterSending(
  { file, startedAt }: Sending,
  { now, purpose }: { now: number; purpose: UploadPurpose },
): UploadStep[] {
  return stepNames(purpose).map((name) =>
    name === 'upload'
      ? { name, state: 'done', detail: `${megabytes(file.size)} in ${inSeconds((now - startedAt) / 1000)}` }
      : { name, state: 'running', detail: null },
  );
}

function finished(step: UploadStep): UploadStep {
  return { ...step, state: 'done' };
}
