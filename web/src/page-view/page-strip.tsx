import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { PageMarkIcon } from './page-mark.tsx';
import type { PageSource } from './page-source.ts';
import classes from './page-strip.module.css';
import {
  followOffset,
  keyTarget,
  type StripLayout,
  type StripWindow,
  stripLength,
  stripPlace,
  stripWindow,
} from './strip-window.ts';
import { usePagePicture } from './use-page-picture.ts';

export type StripPage = {
  page: number;
  mark: PageMark | null;
  /** What a screen reader says: 'Page 31, failed: 3-8-12 is missing'. */
  spokenName: string;
};

type Props = {
  source: PageSource;
  /** Those that the strip shows, by page; they need not be all of the file. */
  pages: readonly StripPage[];
  /** The page that is shown beside the strip. */
  current: number;
  onOpen: (page: number) => void;
  layout: StripLayout;
};

/** Small pictures of the pages, in rows of three or in one row. Only those near the view are drawn. */
export function PageStrip({ source, pages, current, onOpen, layout }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const { start, end } = useWindow(strip, layout, pages.length);
  const index = pages.findIndex(({ page }) => page === current);
  useFollowing(strip, layout, index);
  // The page shown stays in the strip when it is scrolled away: it is what Tab leads to.
  const tabStop = Math.max(index, 0);
  const shown = pages.slice(start, end).map((page, place) => ({ page, index: start + place }));
  const held = pages[tabStop];
  if (held && (tabStop < start || tabStop >= end)) shown.push({ page: held, index: tabStop });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = keyTarget(layout, event.key, tabStop, pages.length);
    const page = target === null ? undefined : pages[target];
    if (target === null || !page) return;
    // The screen's own keys must not move the page a second time.
    event.preventDefault();
    onOpen(page.page);
  };

  return (
    <nav className={classes.strip} data-layout={layout} aria-label="Pages">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside */}
      <div ref={strip} className={classes.scroller} onKeyDown={onKeyDown}>
        <div
          className={classes.length}
          style={{ '--length': `${stripLength(layout, pages.length)}px` } as CSSProperties}
        >
          {shown.map(({ page, index: place }) => (
            <StripButton
              key={page.page}
              source={source}
              page={page}
              {...stripPlace(layout, place)}
              isCurrent={place === index}
              isTabStop={place === tabStop}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </nav>
  );
}

/** Which pages are near the view, by their index. It changes only when others are. */
function useWindow(strip: RefObject<HTMLDivElement | null>, layout: StripLayout, count: number): StripWindow {
  const [near, setNear] = useState<StripWindow>({ start: 0, end: 0 });
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const read = () => {
      const next = stripWindow(layout, count, readView(element, layout));
      setNear((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(element);
    // In steps, between which the browser scrolls on: a strip that moves fast may be empty for a moment.
    const follow = () => startTransition(read);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [strip, layout, count]);
  return near;
}

function readView(element: HTMLElement, layout: StripLayout): { offset: number; length: number } {
  return layout === 'grid'
    ? { offset: element.scrollTop, length: element.clientHeight }
    : { offset: element.scrollLeft, length: element.clientWidth };
}

/** Scrolls the strip to the page shown, and keeps the focus on it where it is in the strip. */
function useFollowing(strip: RefObject<HTMLDivElement | null>, layout: StripLayout, index: number): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || index < 0) return;
    const offset = followOffset(layout, index, readView(element, layout));
    element.scrollTo(layout === 'grid' ? { top: offset } : { left: offset });
    if (element.contains(document.activeElement)) {
      element.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    }
  }, [strip, layout, index]);
}

type ButtonProps = {
  source: PageSource;
  page: StripPage;
  /** Where it lies in the strip, in pixels. */
  along: number;
  across: number;
  isCurrent: boolean;
  isTabStop: boolean;
  onOpen: (page: number) => void;
};

/** Long enough that a strip that is being scrolled asks only for where it comes to rest. */
const SETTLED_MS = 90;

const StripButton = memo(function StripButton(props: ButtonProps) {
  const { source, along, across, isCurrent, isTabStop, onOpen } = props;
  const { page, mark, spokenName } = props.page;
  const picture = usePagePicture({ source, page }, 'thumbnail', { urgency: 'thumbnail', afterMs: SETTLED_MS });
  return (
    <button
      type="button"
      className={classes.page}
      style={{ '--along': `${along}px`, '--across': `${across}px` } as CSSProperties}
      data-mark={mark ?? undefined}
      aria-label={spokenName}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(page)}
    >
      <span className={classes.paper}>
        {picture.at === 'shown' && <img src={picture.url} alt="" decoding="async" draggable={false} />}
      </span>
      <span className={classes.number}>
        {mark && <PageMarkIcon mark={mark} />}
        {page}
      </span>
    </button>
  );
});
