export type Refusal =
  | 'invalid'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'stale'
  | 'needs-confirmation'
  | 'invalid-until-confirmed'
  | 'needs-recent-proof'
  | 'signed-out'
  | 'token-expired'
  | 'sign-in-refused'
  | 'too-many'
  | 'unavailable'
  | 'malformed'
  | 'too-large'
  | 'unsupported'
  | 'stalled'
  | 'under-way'
  | 'locked'
  | 'not-yet';

/** The caller asked for something we understand and decline. Anything else thrown is a bug. */
export class Refused extends Error {
  readonly kind: Refusal;
  readonly fields: Record<string, string[]> | undefined;
  /** What the answer carries besides, such as who was first. */
  readonly facts: Record<string, unknown> | undefined;

  constructor(kind: Refusal, message: string, fields?: Record<string, string[]>, facts?: Record<string, unknown>) {
    super(message);
    this.name = 'Refused';
    this.kind = kind;
    this.fields = fields;
    this.facts = facts;
  }
}

/** What is declined for now only: it can be asked for again after so many seconds. */
export class TryLater extends Refused {
  readonly seconds: number;

  constructor(kind: 'too-many' | 'unavailable', message: string, seconds: number) {
    super(kind, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
