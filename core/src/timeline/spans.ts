/** A change of status on the timeline. */
export type StatusChange = { at: Date; from: number | null; to: number };
/** How long a job was at a status, in whole seconds. */
export type Span = { statusId: number; seconds: number; isCurrent: boolean };
export type SpannedJob = { createdAt: Date; status: number };

/**
 * Returns how long a job was at each status, in the order in which it first came there. Several stays at one status are one
 * span, and so are statuses that `statusOf` takes for one. A job whose events do not lead to its status, such as one that was
 * imported, is there since its last event.
 */
export function spansOf(
  { createdAt, status }: SpannedJob,
  changes: readonly StatusChange[],
  { now, statusOf = (id) => id }: { now: Date; statusOf?: (id: number) => number },
): Span[] {
  const spans = new Map<number, number>();
  const stay = (id: number, from: Date, to: Date) =>
    spans.set(statusOf(id), (spans.get(statusOf(id)) ?? 0) + Math.max(0, to.getTime() - from.getTime()));

  let since = createdAt;
  for (const { at, from, to } of changes) {
    if (from !== null) stay(from, since, at);
    since = at;
    stay(to, at, at);
  }
  stay(status, since, now);
  return [...spans].map(([statusId, ms]) => ({
    statusId,
    seconds: Math.round(ms / 1000),
    isCurrent: statusId === statusOf(status),
  }));
}
