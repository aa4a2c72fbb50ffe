import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { loadJobDrawer } from '../drawer/load-job-drawer.ts';
import { jobQuery } from '../job-list.queries.ts';
import { useRowHandlers } from './row-context.ts';
import { jobIdAt } from './row-focus.ts';

/** What is pressed for itself, and boxes that lie over the row although they are part of it. */
const WITH_OWN_CLICK = 'a, button, input, label, [role="button"], [popover]';

/** A pointer that only crosses the rows, or a held arrow key, asks for nothing. */
const REST_MS = 120;

/** Pointing at the same row again within this time reads nothing. */
const READ_AHEAD_MS = 10_000;

/** Opens a job by a click anywhere on its row, and reads it ahead once the pointer or the focus rests there. */
export function useRowPointer(body: RefObject<HTMLElement | null>, rows: readonly Job[]): void {
  const { act } = useRowHandlers();
  const queryClient = useQueryClient();
  const pressedAt = useRef({ clientX: 0, clientY: 0 });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const job = rows.find(({ job_id }) => job_id === jobIdAt(event.target));
    if (job && asksToOpen(event, pressedAt.current)) act('open', job);
  });
  const readAhead = useEffectEvent((jobId: number) => {
    // As any reading that was not asked for, it keeps no session alive.
    const ahead = queryClient.query({ ...jobQuery(jobId, { background: true }), staleTime: READ_AHEAD_MS });
    // Whoever opens the job asks again, and sees what failed.
    Promise.all([ahead, loadJobDrawer()]).catch(() => {});
  });
  useEffect(() => {
    const holder = body.current;
    if (!holder) return undefined;
    let resting: { jobId: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
    const leave = () => {
      clearTimeout(resting?.timer);
      resting = null;
    };
    const rest = ({ target }: Event) => {
      const jobId = jobIdAt(target);
      if (jobId === null || jobId === resting?.jobId) return;
      leave();
      resting = { jobId, timer: setTimeout(() => readAhead(jobId), REST_MS) };
    };
    const press = ({ clientX, clientY }: PointerEvent) => (pressedAt.current = { clientX, clientY });
    holder.addEventListener('pointerdown', press);
    holder.addEventListener('click', onClick);
    holder.addEventListener('pointerover', rest);
    holder.addEventListener('focusin', rest);
    holder.addEventListener('pointerleave', leave);
    return () => {
      leave();
      holder.removeEventListener('pointerdown', press);
      holder.removeEventListener('click', onClick);
      holder.removeEventListener('pointerover', rest);
      holder.removeEventListener('focusin', rest);
      holder.removeEventListener('pointerleave', leave);
    };
  }, [body]);
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** A hand that trembles moves the pointer a little between pressing and releasing. */
const STILL_PX = 4;

/** Returns true for a plain click on the row itself; dragging over its text, which selects it, is none. */
function asksToOpen(click: MouseEvent, pressedAt: Point): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = click;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (!(target instanceof Element) || target.closest(WITH_OWN_CLICK)) return false;
  const isStill = Math.hypot(click.clientX - pressedAt.clientX, click.clientY - pressedAt.clientY) <= STILL_PX;
  return isStill || document.getSelection()?.isCollapsed !== false;
}
