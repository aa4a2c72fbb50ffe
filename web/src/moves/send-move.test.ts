import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { sendMove } from './send-move.ts';

type Sent = { params: { name: string }; body: object };
const bodies = vi.hoisted(() => [] as object[]);
vi.mock('../lib/session/send-once.ts', () => ({
  sendOnce: async (_: string, { params, body }: Sent) => {
    bodies.push({ [params.name]: body });
    return { message: `Made: ${params.name}.`, job_status: 10 };
  },
}));

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title);

afterEach(() => notifications.clean());

/** Presses the button of the message that is shown. */
function pressUndo(): void {
  const [toast] = notificationsStore.getState().notifications;
  (toast!.message as ReactElement<{ onUndo: () => void }>).props.onUndo();
}

it('gives the Undo the status at which the move left the job, and sends that with the opposite move', async () => {
  const leftAt: number[] = [];
  await sendMove({ name: 'release', jobId: 1, undo: (from) => leftAt.push(from) }, crypto.randomUUID());
  pressUndo();
  expect(leftAt).toEqual([10]);
  await sendMove({ name: 'reserve', jobId: 1, from: 10 }, crypto.randomUUID());
  expect(bodies).toEqual([{ release: {} }, { reserve: { from: 10 } }]);
});

it('reports a move, and a later one without an opposite takes the Undo of the former away', async () => {
  await sendMove({ name: 'hold', jobId: 1, undo: () => {} }, crypto.randomUUID());
  expect(shown()).toEqual(['Made: hold.']);
  await sendMove({ name: 'approve', jobId: 2 }, crypto.randomUUID());
  expect(shown()).toEqual(['Made: approve.']);
});
