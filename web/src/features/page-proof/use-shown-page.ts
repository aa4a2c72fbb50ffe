import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readPage } from './proof-address.ts';
import { firstPage } from './proof-pages.ts';

/** A page that is shown for this long was opened, and stands in the address; others are only passed. */
const REST_MS = 250;

export type ShownPage = {
  page: number;
  show: (page: number) => void;
  /** Returns the pages that were opened so far, in order. */
  viewed: () => number[];
};

/** The page that is shown, and which ones were. */
export function useShownPage(proof: SetProofReply): ShownPage {
  const [address, setAddress] = useSearchParams();
  const [page, show] = useState(() => firstPage(proof, readPage(address)));
  const opened = useRef(new Set<number>());
  const writeAddress = useRef(setAddress);
  useEffect(() => {
    writeAddress.current = setAddress;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      opened.current.add(page);
      const named = (before: URLSearchParams) => new URLSearchParams([...before, ['page', String(page)]]);
      const without = (before: URLSearchParams) => new URLSearchParams([...before].filter(([name]) => name !== 'page'));
      writeAddress.current((before) => named(without(before)), { replace: true, preventScrollReset: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [page]);
  const viewed = useCallback(() => [...opened.current.add(page)].toSorted((a, b) => a - b), [page]);
  return { page, show, viewed };
}
