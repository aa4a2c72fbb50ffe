import { expect, it, vi } from 'vitest';
import { moveAtOnce } from './move-at-once.ts';

const sent = vi.hoisted(() => [] as string[]);
vi.mock('./send-move.ts', () => ({
  sendMove: async ({ name }: { name: string }) => {
    sent.push(name);
    return { is: 'made' };
  },
}));

it('makes the next move of a job while its row is still being reread', async () => {
  const neverReread = async () => new Promise<void>(() => {});
  void moveAtOnce(1, 'resume', neverReread);
  await vi.waitFor(() => expect(sent).toEqual(['resume']));
  // Nothing but the reread still takes time.
  await new Promise((resolve) => setTimeout(resolve));
  void moveAtOnce(1, 'hold', neverReread);
  expect(sent).toEqual(['resume', 'hold']);
});
