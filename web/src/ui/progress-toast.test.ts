import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { toastProgress } from './progress-toast.tsx';

const shown = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => [title, autoClose]);

afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

it('is one toast from its start to its outcome, which then goes in its time', () => {
  vi.useFakeTimers();
  const toast = toastProgress('Downloading 2 existing document(s)...', () => {});
  expect(shown()).toEqual([['Downloading 2 existing document(s)...', false]]);
  vi.advanceTimersByTime(1_000);
  toast.show({ text: 'one.zip', share: 0.5 });
  toast.end({ kind: 'success', message: 'All files downloaded successfully.' });
  expect(shown()).toEqual([['All files downloaded successfully.', 4_000]]);
});

it('reports the outcome of a download whose toast was dismissed', () => {
  const toast = toastProgress('Downloading 1 existing document(s)...', () => {});
  notificationsStore.getState().notifications[0]!.onClose!({ message: '' });
  notifications.clean();
  toast.end({ kind: 'error', message: 'Failed to download file: one.zip', detail: 'The store does not answer.' });
  expect(shown()).toEqual([['Failed to download file: one.zip', 30_000]]);
});
