import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstCallsTag } from './first-calls-tag.ts';
import { precompress } from './precompress.ts';

const apiUrl = env['SEALDESK_API_URL'] ?? 'http://127.0.0.1:3000';

/** `npm run dev` prints the address that has a name; at the one that the server listens on browsers refuse passkeys. */
const quietAddress: Plugin = {
  name: 'quiet-address',
  configureServer: (server) => {
    server.printUrls = () => {};
  },
};

export default defineConfig({
  plugins: [react(), firstCallsTag(), precompress(), quietAddress],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy lets fonts come from our own address only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first view needs all of these. In a file each, their headers would weigh more than they do.
          groups: [
            {
              // What runs before all others, and nothing else.
              name: 'ahead',
              priority: 1,
              test: /(contract\/src\/(client|paths|screen-paths|shared\/(limits|codes|calendar-day)|jobs\/(sorting|statuses|job-number))|web\/src\/(features\/job-list\/filters\/job-filters|lib\/session\/ahead))\.ts$/,
            },
            {
              name: 'facts',
              test: /contract\/src\/(people\/roles|jobs\/job-fields|uploads\/(file-size|upload-purposes|upload-messages))\.ts$/,
            },
            {
              name: 'calls',
              test: /web\/src\/(directory\/directory\.queries|uploads\/upload-text|lib\/(query-keys|download\/(save-blob|download-text)|session\/(api|failure|http|session|token)))\.ts$/,
            },
            {
              name: 'parts',
              test: /(use-id|random-id|create-scoped-keydown-handler|IconAlertTriangle|to-int|TextInput|InputBase|CloseButton|VisuallyHidden|ComboboxChevron|createReactComponent|QueryClientProvider|use-callback-ref|use-debounced-value|use-merged-ref|use-uncontrolled|queryOptions|DirectionProvider|get-parsed-combobox-data)\.m?js$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(env['PORT'] ?? 5173),
    strictPort: true,
    // The Host header stays the browser's: the session cookie and the same-origin rule see one site.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/check-token', '/refresh-token', '/openapi.json'].map((path) => [
        path,
        { target: apiUrl, changeOrigin: false },
      ]),
    ),
  },
});
