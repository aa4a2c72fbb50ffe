import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Box } from '@sealdesk/contract/jobs/set-proof.ts';
import { placeBefore, sizeBefore, type Turned } from './box-place.ts';
import { Marks, NoPaper, PagePaper, Tint } from './page-paper.tsx';
import type { PagePlace } from './page-source.ts';
import classes from './page-stage.module.css';
import { PageWords } from './page-words.tsx';
import { type Blink, useBlink } from './use-blink.ts';
import type { JointPanes } from './joint-panes.ts';
import { usePanes } from './use-panes.ts';
import { type Paper, usePaper } from './use-paper.ts';
import type { Zoom } from './use-zoom.ts';
import { type PageSize, pixelsPerPoint } from './zoom.ts';

/** Both pages beside each other, one over the other, in turn, or only one of them. */
export type StageView = 'side' | 'overlay' | 'blink' | 'submitted' | 'sealed';

export type StagePage = PagePlace & {
  /** The name of its file, above it; empty where nothing stands above it. */
  name: string;
  /** What a screen reader says of the picture: 'Submitted page 31'. */
  spokenName: string;
};

type Props = {
  view: StageView;
  /** Null for a page that was added in front. */
  submitted: StagePage | null;
  sealed: StagePage;
  /** Of the sealed page, in points; null where nobody knows before its picture is there. */
  size: PageSize | null;
  /** The sealed page is turned so far beside the submitted one, and shown turned back. */
  turned?: Turned;
  /** Whether added ink is drawn in blue. */
  tint: boolean;
  added: readonly Box[];
  /** Places that differ, on both pages. */
  rings: readonly Box[];
  /** Places that a reviewer has to look at, on the sealed page. */
  amber: readonly Box[];
  zoom: Zoom;
  /** A swipe on a page that is seen whole: 1 is to the next page. */
  onTurn?: (step: 1 | -1) => void;
};

/** A page as it was submitted and as it was sealed. They scroll and zoom as one. */
export function PageStage(props: Props) {
  return <UprightStage {...props} {...turnBack(props)} />;
}

/** What lies on a turned page, and its size, as they were before it was turned. */
function turnBack({ size, turned = 0, added, rings, amber }: Props): Pick<UprightProps, Upright> {
  if (size === null || turned === 0) return { size, turned: 0, added, rings, amber };
  const before = (boxes: readonly Box[]) => boxes.map((box) => placeBefore(box, size, turned));
  return { size: sizeBefore(size, turned), turned, added: before(added), rings: before(rings), amber: before(amber) };
}

type Upright = 'size' | 'turned' | 'added' | 'rings' | 'amber';
type UprightProps = Props & { turned: Turned };

function UprightStage(props: UprightProps) {
  const { view, submitted, sealed, size, zoom, onTurn } = props;
  const papers: Papers = {
    submitted: usePaper(view === 'sealed' && !props.tint ? null : submitted, zoom.percent, size),
    sealed: usePaper(view === 'submitted' ? null : sealed, zoom.percent, size),
  };
  const shownSize = size ?? largest(papers, view, submitted !== null);
  const panes = usePanes({ size: shownSize, zoom, onTurn });
  const blink = useBlink(view === 'blink');
  const frame = { addPane: panes.add, size: shownSize, percent: zoom.percent };

  const submittedPaper = submitted ? (
    <PagePaper paper={papers.submitted} spokenName={submitted.spokenName}>
      <Marks rings={props.rings} amber={[]} size={papers.submitted.size} />
    </PagePaper>
  ) : (
    <NoPaper />
  );
  const sealedPaper = <SealedPaper {...props} papers={papers} />;

  if (view === 'overlay') return <Overlay {...props} frame={frame} papers={[submittedPaper, sealedPaper]} />;
  if (view === 'blink') {
    return <BlinkPane {...props} frame={frame} blink={blink} papers={[submittedPaper, sealedPaper]} />;
  }
  return (
    <div className={classes.stage} data-view={view}>
      {view !== 'sealed' && (
        <Pane frame={frame} label="Submitted" head={<Head {...props} side="submitted" />} words={submitted}>
          {submittedPaper}
        </Pane>
      )}
      {view !== 'submitted' && (
        <Pane
          frame={frame}
          label={sealed.name === '' ? 'Page' : 'Sealed'}
          head={<Head {...props} side="sealed" />}
          words={sealed}
        >
          {sealedPaper}
        </Pane>
      )}
    </div>
  );
}

type Papers = { submitted: Paper; sealed: Paper };

/** The size that holds both pages, so that they scroll as far as each other. */
function largest({ submitted, sealed }: Papers, view: StageView, hasSubmitted: boolean): PageSize {
  if (view === 'sealed' || !hasSubmitted) return sealed.size;
  if (view === 'submitted') return submitted.size;
  return {
    width: Math.max(submitted.size.width, sealed.size.width),
    height: Math.max(submitted.size.height, sealed.size.height),
  };
}

function SealedPaper({
  sealed,
  turned,
  tint,
  added,
  rings,
  amber,
  papers,
  submitted,
}: UprightProps & { papers: Papers }) {
  const { size } = papers.sealed;
  // Until the submitted page is there, nobody knows which ink was on it.
  const isTinted = tint && (submitted === null || papers.submitted.at !== 'waiting');
  return (
    <PagePaper paper={papers.sealed} spokenName={sealed.spokenName} turned={turned}>
      {isTinted && papers.sealed.at === 'shown' && (
        <Tint
          boxes={added}
          size={size}
          sealedUrl={papers.sealed.url}
          turned={turned}
          submittedUrl={submitted && papers.submitted.at === 'shown' ? papers.submitted.url : null}
        />
      )}
      <Marks rings={rings} amber={amber} size={size} />
    </PagePaper>
  );
}

function Head({ side, submitted, sealed, tint, added }: Props & { side: 'submitted' | 'sealed' }) {
  const page = side === 'submitted' ? submitted : sealed;
  if (page?.name === '') return null;
  return (
    <div className={classes.head}>
      <b>{side === 'submitted' ? 'Submitted' : 'Sealed'}</b>
      <span className={classes.name}>{page?.name}</span>
      {side === 'submitted' && page && <span className={classes.end}>page {page.page}</span>}
      {side === 'sealed' && tint && added.length > 0 && <span className={classes.legend}>added ink</span>}
    </div>
  );
}

type Frame = { addPane: JointPanes['add']; size: PageSize; percent: number };
type PaneProps = { frame: Frame; label: string; head: ReactNode; words: PagePlace | null; children: ReactNode };

/** A part of the stage that scrolls, with the page in it. */
function Pane({ frame: { addPane, size, percent }, label, head, words, children }: PaneProps) {
  const scale = pixelsPerPoint(percent);
  const style = { width: `${Math.floor(size.width * scale)}px`, height: `${Math.floor(size.height * scale)}px` };
  return (
    <div className={classes.side}>
      {head}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={addPane} className={classes.pane} role="group" aria-label={label} tabIndex={0}>
        <div className={classes.sheet} style={style}>
          {children}
        </div>
      </div>
      {words && <PageWords key={words.page} source={words.source} page={words.page} />}
    </div>
  );
}

type TwoProps = Props & { frame: Frame; papers: [ReactNode, ReactNode] };

/** One page with an upright slider: submitted left of it, sealed right of it. */
function Overlay({ frame, papers, ...props }: TwoProps) {
  const [part, setPart] = useState(50);
  return (
    <div className={classes.stage} data-view="overlay">
      <Pane
        frame={frame}
        label="Submitted and sealed page"
        head={
          <div className={classes.heads}>
            <Head {...props} side="submitted" />
            <Head {...props} side="sealed" />
          </div>
        }
        words={props.sealed}
      >
        <div className={classes.layer}>{papers[0]}</div>
        <div className={classes.layer} style={{ clipPath: `inset(0 0 0 ${100 - part}%)` }}>
          {papers[1]}
        </div>
        {/* From right to left: the slider is where the sealed page begins, and moves as the arrow points. */}
        <input
          className={classes.slider}
          type="range"
          dir="rtl"
          min={0}
          max={100}
          value={part}
          aria-label="Sealed part"
          aria-valuetext={`${part}%`}
          onChange={(event) => setPart(Number(event.currentTarget.value))}
        />
      </Pane>
    </div>
  );
}

/** One page after the other at the same place. */
function BlinkPane({ frame, papers, blink, ...props }: TwoProps & { blink: Blink }) {
  const { isSealed, isRunning, isByHand, press } = blink;
  const label = isByHand ? `Show ${isSealed ? 'submitted' : 'sealed'}` : isRunning ? 'Hold' : 'Resume';
  return (
    <div className={classes.stage} data-view="blink">
      <Pane
        frame={frame}
        label="Submitted and sealed page in turn"
        head={
          <div className={classes.heads}>
            <Head {...props} side={isSealed ? 'sealed' : 'submitted'} />
            <Button variant="default" size="compact-sm" onClick={press}>
              {label}
            </Button>
          </div>
        }
        words={isSealed || !props.submitted ? props.sealed : props.submitted}
      >
        <div className={classes.layer} data-hidden={isSealed || undefined}>
          {papers[0]}
        </div>
        <div className={classes.layer} data-hidden={!isSealed || undefined}>
          {papers[1]}
        </div>
      </Pane>
    </div>
  );
}
