/** An idempotency key, and the content that it was created for. */
export type IdempotencyKey = { key: string; content: string };

/**
 * Returns the key under which to send the content. The same content sent again, by a second click or because the
 * answer was lost, keeps its key, so that it has one effect. Changed content is another attempt.
 */
export function keyFor(kept: IdempotencyKey | null, value: unknown): IdempotencyKey {
  const content = JSON.stringify(value);
  return kept?.content === content ? kept : { key: crypto.randomUUID(), content };
}
