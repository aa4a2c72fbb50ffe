import { QueryCache, QueryClient } from '@tanstack/react-query';
import { toastAdditionalData } from '../ui/toast.tsx';
import { isRepeated, NoResponse, repeatPause } from './session/failure.ts';
import { live } from './live/use-live.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isAdditional` marks what a screen can do without; its failure is reported in a toast. */
    queryMeta: { isAdditional?: true };
  }
}

/** The cache of everything that was read from the server. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      // While the connection is down, one notice on the screen says so for all of them.
      const isReported = error instanceof NoResponse && live.state().at === 'paused';
      if (meta?.isAdditional && !isReported) toastAdditionalData(error);
    },
  }),
  defaultOptions: {
    queries: {
      // Any other failure is reported at once, with a Retry button; silent retries would only delay the message.
      retry: isRepeated,
      retryDelay: (_repeats, error) => repeatPause(error),
      // A list that reorders itself because a window was focused moves under the pointer.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 10_000,
      // Offline, a call must fail and say so rather than wait without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
