import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { failureSentence, isSessionOver, withFullStop } from '../lib/session/failure.ts';
import type { Box } from '@sealdesk/contract/jobs/set-proof.ts';
import { boxPlace, isOnPage, pagePlace, type Turned } from './box-place.ts';
import classes from './page-paper.module.css';
import type { Paper } from './use-paper.ts';
import type { PageSize } from './zoom.ts';

type Props = {
  paper: Paper;
  spokenName: string;
  /** The picture is turned back by so much. */
  turned?: Turned;
  /** What lies on the picture. */
  children?: ReactNode;
};

/** A page as a picture, in the size of the element around it. Paper is white in dark mode, too. */
export function PagePaper({ paper, spokenName, turned = 0, children }: Props) {
  if (paper.at === 'failed') return <NotDrawn paper={paper} />;
  return (
    <div className={classes.paper} aria-busy={paper.at === 'waiting'}>
      {paper.at === 'waiting' && (
        <p className={classes.spoken} role="status">
          Loading {spokenName}
        </p>
      )}
      {paper.at === 'shown' && <PagePicture url={paper.url} alt={spokenName} turned={turned} />}
      {paper.at === 'shown' && children}
    </div>
  );
}

type PictureProps = { url: string; alt: string; turned: Turned; layer?: string; style?: CSSProperties };

/** The picture of a page, turned back so that it lies as the page that it was compared with. */
export function PagePicture({ url, alt, turned, layer, style }: PictureProps) {
  const picture = (own: { 'data-layer'?: string | undefined; style?: CSSProperties | undefined }) => (
    <img className={classes.picture} src={url} alt={alt} draggable={false} {...own} />
  );
  if (turned === 0) return picture({ 'data-layer': layer, style });
  return (
    <span className={classes.turned} data-turned={turned} data-layer={layer} style={style}>
      {picture({})}
    </span>
  );
}

function NotDrawn({ paper: { error, retry } }: { paper: Extract<Paper, { at: 'failed' }> }) {
  // A session that ended is reported by the dialog that signs in again.
  if (isSessionOver(error)) return <div className={classes.paper} />;
  return (
    <div className={classes.missing} role="alert">
      <p>{withFullStop(failureSentence(error))}</p>
      <Button variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** In place of a page that was added in front: there is nothing to compare it with. */
export function NoPaper() {
  return (
    <div className={classes.missing} data-kind="added">
      <p>Added in front, nothing was submitted here</p>
    </div>
  );
}

type TintProps = {
  boxes: readonly Box[];
  size: PageSize;
  sealedUrl: string;
  turned: Turned;
  submittedUrl: string | null;
};

/**
 * Draws added ink in blue on a tint. Inside each box the layers are blended: the sealed page lightened by blue, the tint
 * multiplied with it, and last the submitted page, so that ink that it had already stays black.
 */
export function Tint({ boxes, size, sealedUrl, turned, submittedUrl }: TintProps) {
  return boxes
    .filter((box) => isOnPage(box, size))
    .map((box) => {
      const whole = pagePlace(box, size);
      return (
        <span key={boxKey(box)} className={classes.tint} style={boxPlace(box, size)}>
          <span className={classes.blend}>
            <PagePicture layer="sealed" url={sealedUrl} alt="" turned={turned} style={whole} />
            <span data-layer="tint" />
            {submittedUrl && <PagePicture layer="submitted" url={submittedUrl} alt="" turned={0} style={whole} />}
          </span>
        </span>
      );
    });
}

/** So many points of paper are inside the ring around a difference. */
const RING_AROUND = 7;

/** Rings around the places where ink is lost, and amber edges around those that a reviewer has to look at. */
export function Marks({ rings, amber, size }: { rings: readonly Box[]; amber: readonly Box[]; size: PageSize }) {
  const marks = [
    ...amber.map((box) => ({ box, kind: 'amber', around: 2 })),
    ...rings.map((box) => ({ box, kind: 'ring', around: RING_AROUND })),
  ];
  return marks
    .filter(({ box }) => isOnPage(box, size))
    .map(({ box, kind, around }) => (
      <span
        key={`${kind} ${boxKey(box)}`}
        className={classes.mark}
        data-kind={kind}
        style={boxPlace(box, size, around) as CSSProperties}
      />
    ));
}

function boxKey({ x, y, width, height }: Box): string {
  return [x, y, width, height].join(' ');
}
