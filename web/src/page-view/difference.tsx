import type { Box } from '@sealdesk/contract/jobs/set-proof.ts';
import classes from './difference.module.css';
import { sizeBefore, type Turned } from './box-place.ts';
import { enlargedPlace, FRAMES } from './enlarged-place.ts';
import { PagePicture } from './page-paper.tsx';
import type { PagePlace } from './page-source.ts';
import { usePagePicture } from './use-page-picture.ts';
import { sizeFromPicture } from './zoom.ts';

type Props = PagePlace & {
  box: Box;
  label: 'Submitted' | 'Sealed';
  turned?: Turned;
  frame?: keyof typeof FRAMES;
};

/** A place of a page, twice as large as it is seen there. Of a turned page, the place before it was turned. */
export function Difference({ source, page, box, label, turned = 0, frame = 'small' }: Props) {
  const place = { source, page };
  const plain = usePagePicture(place, 'page');
  const sharp = usePagePicture(place, 'double');
  const picture = sharp.at === 'shown' ? sharp : plain;
  return (
    <figure className={classes.difference}>
      <span className={classes.frame} style={FRAMES[frame]}>
        {plain.at === 'shown' && picture.at === 'shown' && (
          <PagePicture
            url={picture.url}
            alt={`${label} page ${page}, where it differs`}
            turned={turned}
            style={enlargedPlace(box, sizeBefore(sizeFromPicture(plain), turned), FRAMES[frame])}
          />
        )}
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
