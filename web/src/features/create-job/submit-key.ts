/** The key of an attempt to create the job, and what it was given for. */
export type SubmitKey = { key: string; of: string };

/**
 * The key under which to send this form. The same form sent again, by a second click or because the answer was lost,
 * keeps it, so that one job comes of it. A changed form is another attempt.
 */
export function submitKeyFor(kept: SubmitKey | null, body: object): SubmitKey {
  const of = JSON.stringify(body);
  return kept?.of === of ? kept : { key: crypto.randomUUID(), of };
}
