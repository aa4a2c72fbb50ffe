import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';

/** An event of a timeline, for tests; say only what matters to the test. */
export function anEvent(facts: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: 1,
    at: '2026-11-14T12:17:00.000Z',
    kind: 'take-up',
    from_status: null,
    to_status: null,
    actor: null,
    ...facts,
  };
}
