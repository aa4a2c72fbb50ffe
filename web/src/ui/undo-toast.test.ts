import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { toastDone } from './toast.tsx';
import { dropUndo, toastUndo } from './undo-toast.tsx';

const shown = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => [title, autoClose]);

afterEach(() => notifications.clean());

it('stays ten seconds, and gives way to what was done after it', () => {
  toastUndo('D48208 is on hold.', () => {});
  expect(shown()).toEqual([['D48208 is on hold.', 10_000]]);
  toastDone('Link copied.');
  toastUndo('D48209 is on hold.', () => {});
  expect(shown().map(([title]) => title)).toEqual(['Link copied.', 'D48209 is on hold.']);
});

it('goes with what was done after it and has no Undo', () => {
  toastUndo('D48208 is on hold.', () => {});
  toastDone('Link copied.');
  dropUndo();
  expect(shown().map(([title]) => title)).toEqual(['Link copied.']);
});
