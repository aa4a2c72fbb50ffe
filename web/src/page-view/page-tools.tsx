import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import classes from './page-tools.module.css';
import type { Zoom } from './use-zoom.ts';
import { LEAST_ZOOM, MOST_ZOOM } from './zoom.ts';

const icon = { variant: 'default', size: 28 } as const;

type TurnProps = {
  page: number;
  pages: number;
  /** The pages before and after; null at the ends. */
  former: number | null;
  next: number | null;
  onOpen: (page: number) => void;
};

/** Which page is shown, of how many; it can be typed. */
export function PageTurn({ page, pages, former, next, onOpen }: TurnProps) {
  return (
    <div className={classes.tools}>
      <ActionIcon
        {...icon}
        aria-label="Previous page"
        data-tip="Previous page (K)"
        disabled={former === null}
        onClick={() => former !== null && onOpen(former)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      {/* A new field for each page: what was typed for another one is gone. */}
      <PageField key={page} page={page} pages={pages} onOpen={onOpen} />
      <ActionIcon
        {...icon}
        aria-label="Next page"
        data-tip="Next page (J)"
        disabled={next === null}
        onClick={() => next !== null && onOpen(next)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function PageField({ page, pages, onOpen }: Pick<TurnProps, 'page' | 'pages' | 'onOpen'>) {
  const [text, setText] = useState(String(page));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const asked = Number(text);
    if (Number.isInteger(asked) && asked >= 1 && asked <= pages) onOpen(asked);
    else setText(String(page));
  };
  return (
    <form className={classes.tools} onSubmit={send}>
      <label className={classes.field}>
        Page{' '}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => setText(String(page))}
        />
      </label>
      <span className={classes.of}>of {pages}</span>
    </form>
  );
}

/** How large the page is shown. */
export function ZoomTools({ zoom }: { zoom: Zoom }) {
  return (
    <div className={classes.tools} role="group" aria-label="Zoom">
      <ActionIcon
        {...icon}
        aria-label="Zoom out"
        data-tip="Zoom out (−)"
        disabled={zoom.percent <= LEAST_ZOOM}
        onClick={zoom.zoomOut}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <output className={classes.percent}>{Math.round(zoom.percent)}%</output>
      <ActionIcon
        {...icon}
        aria-label="Zoom in"
        data-tip="Zoom in (+)"
        disabled={zoom.percent >= MOST_ZOOM}
        onClick={zoom.zoomIn}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="compact-md" h={28} aria-pressed={zoom.isFit} onClick={zoom.fit}>
        Fit
      </Button>
    </div>
  );
}
