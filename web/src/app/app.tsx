import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { cspNonce } from '../lib/csp-nonce.ts';
import { queryClient } from '../lib/query-client.ts';
import { resolveCssVariables, theme } from '../theme/theme.ts';
import { router } from './router.tsx';
import classes from './toasts.module.css';

/** Everything that every screen stands on. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <Notifications position="bottom-left" limit={4} classNames={{ root: classes.toasts }} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
