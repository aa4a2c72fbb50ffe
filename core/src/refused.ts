export type Refusal =
  | 'invalid'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'needs-confirmation'
  | 'invalid-until-confirmed'
  | 'signed-out'
  | 'token-expired'
  | 'sign-in-refused'
  | 'too-many'
  | 'unavailable'
  | 'malformed'
  | 'too-large'
  | 'unsupported'
  | 'stalled'
  | 'under-way';

/** The caller asked for something we understand and decline. Anything else thrown is a bug. */
export class Refused extends Error {
  readonly kind: Refusal;
  readonly fields: Record<string, string[]> | undefined;

  constructor(kind: Refusal, message: string, fields?: Record<string, string[]>) {
    super(message);
    this.name = 'Refused';
    this.kind = kind;
    this.fields = fields;
  }
}
