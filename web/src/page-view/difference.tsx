import type { Box } from '@sealdesk/contract/jobs/set-proof.ts';
import classes from './difference.module.css';
import { enlargedPlace, FRAMES } from './enlarged-place.ts';
import type { PagePlace } from './page-source.ts';
import { usePagePicture } from './use-page-picture.ts';
import { sizeFromPicture } from './zoom.ts';

type Props = PagePlace & { box: Box; label: 'Submitted' | 'Sealed'; frame?: keyof typeof FRAMES };

/** A place of a page, twice as large as it is seen there. */
export function Difference({ source, page, box, label, frame = 'small' }: Props) {
  const place = { source, page };
  const plain = usePagePicture(place, 'page');
  const sharp = usePagePicture(place, 'double');
  const picture = sharp.at === 'shown' ? sharp : plain;
  return (
    <figure className={classes.difference}>
      <span className={classes.frame} style={FRAMES[frame]}>
        {plain.at === 'shown' && picture.at === 'shown' && (
          <img
            src={picture.url}
            alt={`${label} page ${page}, where it differs`}
            style={enlargedPlace(box, sizeFromPicture(plain), FRAMES[frame])}
            draggable={false}
          />
        )}
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
