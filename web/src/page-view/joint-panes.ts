import { followGestures } from './gestures.ts';
import { fitZoom, type PageSize } from './zoom.ts';

/** Paper has so much space around it, in pixels. */
const PAPER_MARGIN = 12;

type Point = { x: number; y: number };
type Shown = {
  size: PageSize;
  percent: number;
  onZoom: (percent: number) => void;
  /** Reports the zoom at which the whole page is seen. */
  onFit: (percent: number) => void;
  onTurn: (step: 1 | -1) => void;
};

/** The scrolling elements of a stage, which scroll and zoom as one. */
export class JointPanes {
  private readonly panes = new Set<HTMLElement>();
  private place: Point = { x: 0, y: 0 };
  /** The point of a pane that stays where it is when the zoom changes: under the fingers or the pointer, else the middle. */
  private anchor: Point | null = null;
  private shown: Shown | null = null;

  /** Takes in what is shown now; called once the page has its new size. */
  show(shown: Shown): void {
    const former = this.shown;
    this.shown = shown;
    if (former && former.percent !== shown.percent) this.keepPlace(shown.percent / former.percent);
    if (former?.size.width !== shown.size.width || former.size.height !== shown.size.height) this.measure();
  }

  /** Adds a pane, as a ref; returns a function that takes it out again. */
  readonly add = (pane: HTMLElement | null): (() => void) | undefined => {
    if (!pane) return undefined;
    this.panes.add(pane);
    pane.scrollTo(this.place.x, this.place.y);
    const follow = () => this.moveAll({ x: pane.scrollLeft, y: pane.scrollTop });
    pane.addEventListener('scroll', follow, { passive: true });
    const watch = new ResizeObserver(() => this.measure());
    watch.observe(pane);
    const endGestures = followGestures(pane, {
      percent: () => this.shown?.percent ?? 100,
      onZoom: (percent, at) => {
        this.anchor = at;
        this.shown?.onZoom(percent);
      },
      onTurn: (step) => this.shown?.onTurn(step),
    });
    return () => {
      this.panes.delete(pane);
      pane.removeEventListener('scroll', follow);
      watch.disconnect();
      endGestures();
    };
  };

  /** Moves all panes; returns false when the whole page is seen and nothing can be moved. */
  pan(by: Point): boolean {
    const [pane] = this.panes;
    if (!pane || !isScrollable(pane)) return false;
    this.moveAll({ x: pane.scrollLeft + by.x, y: pane.scrollTop + by.y });
    return true;
  }

  private moveAll({ x, y }: Point): void {
    for (const pane of this.panes) {
      if (pane.scrollLeft !== x || pane.scrollTop !== y) pane.scrollTo({ left: x, top: y, behavior: 'instant' });
      this.place = { x: pane.scrollLeft, y: pane.scrollTop };
    }
  }

  private keepPlace(ratio: number): void {
    const [pane] = this.panes;
    if (!pane) return;
    const { x, y } = this.anchor ?? { x: pane.clientWidth / 2, y: pane.clientHeight / 2 };
    this.anchor = null;
    this.moveAll({ x: (this.place.x + x) * ratio - x, y: (this.place.y + y) * ratio - y });
  }

  private measure(): void {
    const [pane] = this.panes;
    if (!pane || !this.shown) return;
    const space = { width: pane.clientWidth - 2 * PAPER_MARGIN, height: pane.clientHeight - 2 * PAPER_MARGIN };
    if (space.width > 0 && space.height > 0) this.shown.onFit(fitZoom(this.shown.size, space));
  }
}

function isScrollable({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
