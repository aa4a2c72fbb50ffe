import type { PictureSize } from '@sealdesk/contract/uploads/picture-sizes.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type PagePlace, pictureAddress } from './page-source.ts';
import type { PictureState, Urgency } from './picture-store.ts';
import { pictures } from './pictures.ts';

const NOTHING: PictureState = { at: 'waiting' };
const ignore = () => {};

export type PagePicture = PictureState & { retry: () => void };

type Options = {
  urgency?: Urgency;
  /** A picture is asked for once it was wanted for so long: one that is only scrolled past is not. */
  afterMs?: number;
};

/** Fetches the picture of a page for as long as the component is there. No place is no picture. */
export function usePagePicture(
  place: PagePlace | null,
  size: PictureSize,
  { urgency = 'shown', afterMs = 0 }: Options = {},
): PagePicture {
  const address = place && pictureAddress(place, size);
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (address === null) return ignore;
      const hold = () => pictures.hold(address, urgency, onChange);
      if (afterMs === 0 || pictures.state(address).at === 'shown') return hold();
      let release = ignore;
      const timer = setTimeout(() => (release = hold()), afterMs);
      return () => {
        clearTimeout(timer);
        release();
      };
    },
    [address, urgency, afterMs],
  );
  const state = useSyncExternalStore(subscribe, () => (address === null ? NOTHING : pictures.state(address)));
  return { ...state, retry: () => address !== null && pictures.retry(address) };
}

/** Fetches the pictures of pages that are likely to be looked at next. */
export function usePagesAhead(places: readonly PagePlace[]): void {
  const addresses = places.map((place) => pictureAddress(place, 'page')).join(' ');
  useEffect(() => {
    const releases = addresses
      .split(' ')
      .filter(Boolean)
      .map((address) => pictures.hold(address, 'ahead', ignore));
    return () => releases.forEach((release) => release());
  }, [addresses]);
}
