import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconGripVertical, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { totalSize } from '../../../uploads/transport.ts';
import {
  afterRemoved,
  CANNOT_BE_READ,
  fileCount,
  nextList,
  placeByKey,
  spokenRow,
  type FileList,
  type ListedFile,
} from './file-list.ts';
import classes from './ordered-files.module.css';
import { offsetOfDrag, placeOfDrag, shiftOf, type Drag } from './row-drag.ts';
import type { RowDrag } from './use-row-drag.ts';

type Props = {
  list: FileList;
  dragging: RowDrag;
  onMove: (id: number, to: number) => void;
  onRemove: (id: number) => void;
};

/** The files to combine. Their order is changed by dragging, by buttons and by keys; the focus stays with its file. */
export function OrderedFiles({ list, dragging: { drag, start }, onMove, onRemove }: Props) {
  const { files, spoken } = list;
  const rows = useRef<HTMLOListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // An element that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    if (drag) {
      focused.current = rowOf(rows.current, drag.id);
      return;
    }
    focused.current?.focus({ preventScroll: true });
    focused.current = null;
  });

  const move = (id: number, to: number) => {
    if (nextList(list, { kind: 'moved', id, to }) === list) return;
    focused.current = document.activeElement as HTMLElement | null;
    onMove(id, to);
  };
  const remove = (id: number) => {
    const next = afterRemoved(list, id);
    focused.current = next === null ? null : rowOf(rows.current, next);
    onRemove(id);
  };
  // The row itself has the focus and takes the keys: they move the file, whichever of its buttons was used last.
  const takesKeys = (id: number, place: number) => ({
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      const to = event.altKey ? placeByKey(event.key, place, files.length) : null;
      if (to === null && event.key !== 'Delete') return;
      event.preventDefault();
      if (to === null) remove(id);
      else move(id, to);
    },
  });

  return (
    <div className={classes.box}>
      <ol
        className={classes.list}
        ref={rows}
        aria-label="Files to combine, in this order"
        data-dragging={!!drag || undefined}
      >
        {files.map((listed, place) => (
          <li
            key={listed.id}
            className={classes.row}
            {...takesKeys(listed.id, place)}
            aria-label={spokenRow(listed, place, files.length)}
            data-file={listed.id}
            data-dragged={drag?.id === listed.id || undefined}
            style={drag ? { transform: movedBy(place, drag, files.length) } : undefined}
          >
            <span className={classes.handle} aria-hidden onPointerDown={(event) => start(event, listed.id, place)}>
              <IconGripVertical size={16} />
            </span>
            <span className={classes.place} aria-hidden>
              {shownPlace(place, drag, files.length)}
            </span>
            <IconFileTypePdf className={classes.icon} size={24} stroke={1.5} aria-hidden />
            <Facts listed={listed} />
            <RowButtons
              name={listed.file.name}
              isFirst={place === 0}
              isLast={place === files.length - 1}
              onMove={(step) => move(listed.id, place + step)}
              onRemove={() => remove(listed.id)}
            />
          </li>
        ))}
      </ol>
      <p className={classes.totals} role="status">
        <span>Combined in this order</span>
        <span>
          <strong>{fileCount(files.length)}</strong>
          <strong>{megabytes(totalSize(files.map(({ file }) => file)))}</strong>
        </span>
      </p>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

function rowOf(rows: HTMLElement | null, id: number): HTMLElement | null {
  return rows?.querySelector<HTMLElement>(`[data-file="${id}"]`) ?? null;
}

function Facts({ listed: { file, isPdf } }: { listed: ListedFile }) {
  return (
    <span className={classes.facts}>
      <span className={classes.name} data-tip={file.name}>
        {file.name}
      </span>
      <span className={classes.size} data-bad={!isPdf || undefined}>
        {isPdf ? megabytes(file.size) : CANNOT_BE_READ}
      </span>
    </span>
  );
}

type ButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

function RowButtons({ name, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  return (
    <span className={classes.buttons}>
      <button
        type="button"
        aria-label={`Move up ${name}`}
        data-tip="Move up"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <IconArrowUp size={17} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move down ${name}`}
        data-tip="Move down"
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <IconArrowDown size={17} aria-hidden />
      </button>
      <button type="button" aria-label={`Remove ${name}`} data-tip="Remove" onClick={onRemove}>
        <IconX size={17} aria-hidden />
      </button>
    </span>
  );
}

function movedBy(place: number, drag: Drag, count: number): string {
  if (place === drag.from) return `translate(5px, ${offsetOfDrag(drag, count)}px)`;
  return `translateY(${shiftOf(place, drag, count) * drag.rowHeight}px)`;
}

function shownPlace(place: number, drag: Drag | null, count: number): number {
  if (!drag) return place + 1;
  return 1 + (place === drag.from ? placeOfDrag(drag, count) : place + shiftOf(place, drag, count));
}
