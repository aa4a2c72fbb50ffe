import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { cspNonce } from '../lib/csp-nonce.ts';
import { queryClient } from '../lib/query-client.ts';
import { resolveCssVariables, theme } from '../theme/theme.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { router } from './router.tsx';

const Toasts = lazyPart(() => import('./toasts.tsx'));

/** Everything that every screen stands on. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <ToastHost />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Shows the toasts from the first one on. */
function ToastHost() {
  const { notifications } = useNotifications();
  const [hasShown, setHasShown] = useState(false);
  if (notifications.length > 0 && !hasShown) setHasShown(true);
  return hasShown && <Toasts />;
}
