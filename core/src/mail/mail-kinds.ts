import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';

/**
 * Every kind of email about a job, and who it is for. A `contact` reads the job, and the company's main contact stands in for
 * them. `staff` gets what no customer reads, so no one stands in for them.
 */
export const JOB_MAILS = {
  receipt: 'contact',
  'return-to-customer': 'contact',
  revise: 'contact',
  completion: 'contact',
  return: 'staff',
  'sealed-in-your-name': 'staff',
  'lost-engineers': 'staff',
} as const satisfies Record<string, 'contact' | 'staff'>;
export type JobMailKind = keyof typeof JOB_MAILS;
export type Audience = (typeof JOB_MAILS)[JobMailKind];

/** The emails about a move that sends a job back, named like the move. */
export const RETURN_MAILS = ['return-to-customer', 'revise', 'return'] as const satisfies readonly (JobMailKind &
  MoveName)[];
export type ReturnMailKind = (typeof RETURN_MAILS)[number];

export function isReturnMail(kind: string): kind is ReturnMailKind {
  return RETURN_MAILS.some((name) => name === kind);
}

/** Every kind of email about a person's own account or the firm's licenses. None of them names a job. */
export const OTHER_MAILS = [
  'invitation',
  'password-reset',
  'way-in-changed',
  'wrong-codes',
  'email-changed',
  'email-before',
  'email-after',
  'renewals',
] as const;
export type OtherMailKind = (typeof OTHER_MAILS)[number];

/** Returns who an email is for, or null when it isn't about a job. A kind that we don't know reaches only people who read its job. */
export function audienceOf(kind: string, jobNumber: number | null): Audience | null {
  if (Object.hasOwn(JOB_MAILS, kind)) return JOB_MAILS[kind as JobMailKind];
  return jobNumber === null ? null : 'contact';
}
