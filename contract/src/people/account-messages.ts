/** Reports how many sessions were ended. */
export function sessionsEnded(ended: number): string {
  if (ended === 0) return 'No session was open.';
  return ended === 1 ? 'Session ended.' : `${ended.toLocaleString('en-US')} sessions ended.`;
}
