import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** Whose pages are shown: the set that a job is reviewed by, one document, or an upload that was not accepted. */
export type ProofAddress = { job: number } | { document: string } | { upload: string };

/** The parameter that holds the address of the list which the way back leads to. */
export const FROM = 'from';

/** Returns the path of the page proof. Left out, the way back leads to the list that is open now, or was before. */
export function pageProofPath(of: ProofAddress, from = currentList()): string {
  const entries = Object.entries({ ...of, ...(from && { [FROM]: from }) }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return `${SCREEN_PATHS.pageProof}?${new URLSearchParams(entries)}`;
}

function currentList(): string {
  const { pathname, search } = window.location;
  return pathname === SCREEN_PATHS.pageProof ? (new URLSearchParams(search).get(FROM) ?? '') : search.slice(1);
}
