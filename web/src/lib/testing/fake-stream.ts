import type { ServerEvent } from '../live/event-reader.ts';
import type { Live, LiveState } from '../live/live.ts';

/** A stream of events that a test plays: it receives and loses the connection when the test says so. */
export function fakeStream(first: LiveState) {
  let state = first;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: ServerEvent) => void>();
  const stream: Pick<Live, 'state' | 'subscribe' | 'onEvent'> = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
  };
  return {
    stream,
    become: (next: LiveState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    receive: (event: ServerEvent) => {
      for (const listener of eventListeners) listener(event);
    },
  };
}
