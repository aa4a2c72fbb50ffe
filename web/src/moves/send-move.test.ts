import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { sendMove } from './send-move.ts';

vi.mock('../lib/session/send-once.ts', () => ({
  sendOnce: async (_: string, { params }: { params: { name: string } }) => ({ message: `Made: ${params.name}.` }),
}));

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title);

afterEach(() => notifications.clean());

it('reports a move, and a later one without an opposite takes the Undo of the former away', async () => {
  await sendMove({ name: 'hold', jobId: 1, undo: () => {} }, crypto.randomUUID());
  expect(shown()).toEqual(['Made: hold.']);
  await sendMove({ name: 'approve', jobId: 2 }, crypto.randomUUID());
  expect(shown()).toEqual(['Made: approve.']);
});
