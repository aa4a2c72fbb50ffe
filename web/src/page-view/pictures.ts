import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { session } from '../lib/session/api.ts';
import { openAnswer } from '../lib/session/http.ts';
import { browserClock } from '../lib/clock.ts';
import { type FetchedPicture, PictureStore } from './picture-store.ts';

/** Longer than the server waits for a picture to be drawn. */
const TIMEOUT_MS = 40_000;
/** Where a PNG holds its width and height. */
const PNG_SIZE_AT = 16;

/** The page pictures of this tab. */
export const pictures = new PictureStore({
  // With the tab's token, which the address of an image would not carry.
  fetch: (url, signal) =>
    session.sendBy(fetchPicture, { method: 'GET', url, headers: {} }, { signal, timeout: TIMEOUT_MS }),
  makeUrl: (blob) => URL.createObjectURL(blob),
  dropUrl: (url) => URL.revokeObjectURL(url),
  later: browserClock.later,
});

const VIEWER = hashKey(queryKeys.viewer);

// What was read for a person goes when they sign out, or when somebody else signs in; the pictures go with it.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryHash === VIEWER) pictures.forget();
});

session.subscribe(() => {
  if (session.state().at === 'ready') pictures.resume();
});

async function fetchPicture(...[request, options = {}]: Parameters<typeof session.open>): Promise<FetchedPicture> {
  const blob = await (await openAnswer(request, options)).blob();
  const size = new DataView(await blob.slice(PNG_SIZE_AT, PNG_SIZE_AT + 8).arrayBuffer());
  return { blob, width: size.getUint32(0), height: size.getUint32(4) };
}
