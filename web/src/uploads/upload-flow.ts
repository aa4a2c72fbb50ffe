import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import type { Turn } from './transport.ts';
import { inSeconds } from './upload-text.ts';
import { nextSpeed, secondsLeft, startSpeed, type Speed } from './upload-speed.ts';

/** What is being uploaded, as a person would name it; several files are shown as one, whose parts they are. */
export type SentFile = FilePart & { parts?: readonly FilePart[] };
export type FilePart = {
  name: string;
  size: number;
  /** What its check found; left out or null before that. */
  pages?: number | null;
  isCompared?: boolean | null;
};
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
  /** The steps that the upload will go through. */
  expected: readonly UploadStepName[];
};

/** Where an upload stands. Each place carries only what it can know. */
export type UploadFlow<Reply> =
  | { at: 'idle' }
  | Sending
  /**
   * Everything was sent, and there is no verdict yet. Once the upload is stored, its checks run whether or not anyone waits
   * for them.
   */
  | { at: 'checking'; file: SentFile; steps: UploadStep[]; isStored: boolean; uuid?: string }
  | { at: 'done'; file: SentFile; steps: UploadStep[]; reply: Reply }
  /** `checked` is how far its checks came; null for a file that was not even stored. */
  | { at: 'refused'; message: string; tone: RefusalTone; checked: Checked | null };

/** `uuid` names the upload, once its checks have been asked for. */
type Checked = { file: SentFile; steps: UploadStep[]; uuid?: string };

export type UploadEvent<Reply> =
  | { kind: 'started'; file: SentFile; now: number; expected: readonly UploadStepName[] }
  | { kind: 'progress'; sent: number; turn?: Turn | undefined; now: number }
  /** The upload is stored and has to pass its checks; here or in another tab, now or before a reload. */
  | { kind: 'stored'; now: number }
  | { kind: 'found'; file: SentFile; steps: UploadStep[]; uuid?: string }
  | { kind: 'answered'; reply: Reply; now: number }
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
        expected: event.expected,
      };
    case 'progress':
      return flow.at === 'sending' ? progressed(flow, event) : flow;
    case 'stored': {
      const sent = afterSending(flow, event.now);
      return sent ? { at: 'checking', ...sent, isStored: true } : flow;
    }
    case 'found': {
      const before = flow.at === 'checking' ? flow.steps : [];
      const steps = withSending(event.steps, before);
      return { at: 'checking', file: event.file, steps, isStored: true, ...named(event) };
    }
    case 'answered': {
      const sent = afterSending(flow, event.now);
      return sent ? { at: 'done', file: sent.file, steps: sent.steps.map(finished), reply: event.reply } : flow;
    }
    case 'refused': {
      const isChecked = flow.at === 'checking' && flow.isStored;
      const checked = isChecked ? { file: flow.file, steps: flow.steps, ...named(flow) } : null;
      return { at: 'refused', message: event.message, tone: event.tone, checked };
    }
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

/** Returns true when closing loses nothing and interrupts nothing: nothing runs, or the server has it all. */
export function canBeLeft<Reply>(flow: UploadFlow<Reply>): boolean {
  return !isRunning(flow) || (flow.at === 'checking' && flow.isStored);
}

/** The checklist for that place; empty where nothing has begun. */
export function shownSteps<Reply>(flow: UploadFlow<Reply>): UploadStep[] {
  if (flow.at === 'checking' || flow.at === 'done') return flow.steps;
  if (flow.at === 'refused') return flow.checked?.steps ?? [];
  if (flow.at !== 'sending') return [];
  return flow.expected.map((name) => ({
    name,
    state: name === 'upload' ? 'running' : 'waiting',
    detail: null,
  }));
}

/** Several files as one: the name of the first, and how many more. */
export function asOneFile(files: readonly FilePart[]): SentFile {
  const [first, ...more] = files;
  const name = first?.name ?? '';
  return {
    name: more.length > 0 ? `${name} and ${more.length} more` : name,
    size: files.reduce((sum, { size }) => sum + size, 0),
    parts: files,
  };
}

/** Returns each file of what is shown as one. */
export function partsOf(file: SentFile): readonly FilePart[] {
  return file.parts ?? [file];
}

function progressed<Reply>(flow: Sending, event: Extract<UploadEvent<Reply>, { kind: 'progress' }>): UploadFlow<Reply> {
  if (event.sent >= flow.file.size) {
    return { at: 'checking', file: flow.file, steps: sentSteps(flow, event.now), isStored: false };
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

/** What was sent, also where the answer overtook the last progress; null where nothing was. */
function afterSending<Reply>(flow: UploadFlow<Reply>, now: number): Checked | null {
  if (flow.at === 'sending') return { file: flow.file, steps: sentSteps(flow, now) };
  return flow.at === 'checking' ? { file: flow.file, steps: flow.steps } : null;
}

/** The steps when everything was sent: the one after the upload begins. */
function sentSteps({ file, startedAt, expected }: Sending, now: number): UploadStep[] {
  return expected.map((name, place) => {
    if (name === 'upload') {
      return { name, state: 'done', detail: `${megabytes(file.size)} in ${inSeconds((now - startedAt) / 1000)}` };
    }
    return { name, state: place === 1 ? 'running' : 'waiting', detail: null };
  });
}

/** The server's steps, with what only the sender knows: how long the sending took. */
function withSending(steps: readonly UploadStep[], before: readonly UploadStep[]): UploadStep[] {
  const sending = before.find(({ name }) => name === 'upload');
  return steps.map((step) => (step.name === 'upload' && sending ? { ...step, detail: sending.detail } : step));
}

function named({ uuid }: { uuid?: string }): { uuid?: string } {
  return uuid === undefined ? {} : { uuid };
}

function finished(step: UploadStep): UploadStep {
  return { ...step, state: 'done' };
}
