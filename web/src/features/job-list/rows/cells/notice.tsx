import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { weightOf } from '../../notices.ts';
import { useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

const NoticeBox = lazyPart(() => import('./notice-box.tsx'));

/** What went wrong with the job, for operations; the whole reason opens below the row by click, Enter or focus. */
export function Notice({ job }: { job: Job }) {
  const { notice } = job;
  // How far something under way is stands below the status.
  return notice && weightOf(notice) !== 'progress' ? <OpeningNotice job={job} notice={notice} /> : null;
}

type Props = { job: Job; notice: NonNullable<Job['notice']> };

function OpeningNotice({ job, notice }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const around = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  const tabIndex = useRowTab();
  const isFailure = weightOf(notice) === 'failure';
  const Icon = isFailure ? IconAlertCircle : IconAlertTriangle;

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    button.current?.focus();
    setIsOpen(false);
  };
  const onClick = ({ detail }: MouseEvent) => {
    // The focus opens it as well, just before this: only a pointer that found it open closes it. For keys there is Escape.
    const isClosing = detail > 0 && wasOpen.current;
    // Safari does not focus a button that is pressed, and without the focus neither Escape nor leaving it would close it.
    if (!isClosing) button.current?.focus();
    setIsOpen(!isClosing);
  };
  useTapOutside(isOpen, around, () => setIsOpen(false));
  return (
    <span ref={around} className={classes.noticed} role="presentation" onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes.notice}
        data-failure={isFailure || undefined}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        onFocus={() => setIsOpen(true)}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={onClick}
      >
        <Icon size={13} aria-hidden />
        <span className={classes.clipped}>{notice.message}</span>
      </button>
      {isOpen && <NoticeBox job={job} notice={notice} below={() => button.current} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** Calls back for a tap elsewhere: on an iPhone a tap on the bare page takes the focus from nothing. Scrolling is no tap. */
function useTapOutside(isOn: boolean, inside: RefObject<HTMLElement | null>, onTap: () => void): void {
  const latest = useRef(onTap);
  useEffect(() => {
    latest.current = onTap;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onPointerUp = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' && !inside.current?.contains(target as Node)) latest.current();
    };
    document.addEventListener('pointerup', onPointerUp, { capture: true });
    return () => document.removeEventListener('pointerup', onPointerUp, { capture: true });
  }, [isOn, inside]);
}
