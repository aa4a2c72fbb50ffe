import type { Scene } from './scene.ts';

/** What the sender heard; null when the line was closed without a word. */
export type Heard = { status: number; json: unknown } | null;

/** What a case may leave behind. */
export type Leaves =
  /** Not even a row. */
  | 'nothing'
  /** At most a row that says that it was rejected. */
  | 'a rejection'
  /** An upload that waits to be accepted, with its staged file. */
  | 'an upload'
  /** A document. */
  | 'a document';

/** A row of the list of hostile inputs, or one of several that show it. */
export type HostileCase = {
  id: string;
  what: string;
  send(scene: Scene): Promise<Heard>;
  /** The statuses that the row allows; null stands for a closed line. */
  statuses: (number | null)[];
  /** The sentence, where the row names one. */
  message?: string | RegExp;
  /** What else the answer must say somewhere. */
  says?: RegExp;
  leaves: Leaves;
  /** The name under which the file is kept. */
  name?: string;
  /** The longest that the answer may take. */
  withinMs?: number;
};
