import type { ServerResponse } from 'node:http';

/** Calls back when the answer is out or its reader has left; at once when that was so before anybody asked. */
export function whenClosed(raw: ServerResponse, then: () => void): void {
  if (raw.destroyed) then();
  else raw.once('close', then);
}
