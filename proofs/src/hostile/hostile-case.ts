import type { Scene } from './scene.ts';

/** The answer that the sender received; null when the connection was closed without one. */
export type Reply = { status: number; json: unknown } | null;

/** What a case may leave behind. */
export type Leaves =
  /** Not even a row. */
  | 'nothing'
  /** A row of the upload at state rejected. */
  | 'a rejection'
  /** An upload that waits to be accepted, with its staged file. */
  | 'an upload'
  /** A document. */
  | 'a document';

/** A row of the list of hostile inputs, or one of several that show it. */
export type HostileCase = {
  id: string;
  what: string;
  /** Prepares what the case compares with; what it leaves behind is not the case's. */
  before?(scene: Scene): Promise<void>;
  send(scene: Scene): Promise<Reply>;
  /** The statuses that the row allows; null stands for a closed line. */
  statuses: (number | null)[];
  /** The sentence, where the row names one. */
  message?: string | RegExp;
  /** What else the answer must say somewhere. */
  says?: RegExp;
  leaves: Leaves;
  /** The name under which the file is kept. */
  name?: string;
  /** The most processor time that the product may take for it, which a busy machine does not change. */
  processorSeconds?: number;
  /** The longest that the answer may take. Only a measuring run holds it to this. */
  withinMs?: number;
  /** The error lines that this case is right to cause, in order; none unless given. */
  errors?: RegExp[];
  /** Checks more of what the row says, once the answer is there. */
  after?(scene: Scene, reply: Reply): Promise<void>;
};
