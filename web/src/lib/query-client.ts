import { QueryClient } from '@tanstack/react-query';

/** The home of everything that the server told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failure is told at once, with a way to try again; silent retries would only delay the sentence.
      retry: false,
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
