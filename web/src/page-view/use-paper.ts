import { useSyncExternalStore } from 'react';
import { type PagePlace, pictureAddress } from './page-source.ts';
import { pictures } from './pictures.ts';
import { usePagePicture } from './use-page-picture.ts';
import { LETTER, type PageSize, pictureFor, sizeFromPicture } from './zoom.ts';

/** A page as far as it is there: its size in points, and its picture, the sharpest that has come. */
export type Paper =
  | { at: 'waiting'; size: PageSize }
  | { at: 'shown'; size: PageSize; url: string }
  | { at: 'failed'; size: PageSize; error: unknown; retry: () => void };

/** Fetches a page as it is looked at: first at 100 dpi, then as sharp as the zoom asks for. */
export function usePaper(place: PagePlace | null, percent: number, known: PageSize | null): Paper {
  const wanted = pictureFor(percent, usePixelRatio());
  const plain = usePagePicture(place, 'page');
  const sharp = usePagePicture(wanted === 'page' ? null : place, wanted);
  const small = place && pictures.state(pictureAddress(place, 'thumbnail'));
  const size = known ?? (plain.at === 'shown' ? sizeFromPicture(plain) : LETTER);
  if (sharp.at === 'shown') return { at: 'shown', size, url: sharp.url };
  if (plain.at === 'shown') return { at: 'shown', size, url: plain.url };
  if (plain.at === 'failed') return { at: 'failed', size, error: plain.error, retry: plain.retry };
  // Blurred, until the page comes, where the strip has it already.
  return known && small?.at === 'shown' ? { at: 'shown', size, url: small.url } : { at: 'waiting', size };
}

/** How many pixels of the screen one of CSS has; it changes with the browser's own zoom, and so does the window's size. */
function usePixelRatio(): number {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('resize', onChange);
      return () => window.removeEventListener('resize', onChange);
    },
    () => window.devicePixelRatio,
  );
}
