import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstCallsTag } from './first-calls-tag.ts';
import { framePaintedFirst } from './frame-painted-first.ts';
import { precompress } from './precompress.ts';

const apiUrl = env['SEALDESK_API_URL'] ?? 'http://127.0.0.1:3000';

/** `npm run release` names the release; else it is a checkout. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return env['SEALDESK_VERSION'] ?? `${(JSON.parse(text) as { version: string }).version}-checkout`;
}

/** `npm run dev` prints the address that has a name; at the one that the server listens on browsers refuse passkeys. */
const quietAddress: Plugin = {
  name: 'quiet-address',
  configureServer: (server) => {
    server.printUrls = () => {};
  },
};

export default defineConfig({
  plugins: [react(), firstCallsTag(), framePaintedFirst(), precompress(), quietAddress],
  define: { 'import.meta.env.VERSION': JSON.stringify(version()) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy lets fonts come from our own address only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    // Every browser that runs our code knows how to preload it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first view needs all of it. In a file for each set of screens that share a part, headers would weigh 14 KB.
          groups: [
            {
              // What runs before all others, and nothing else. The screen imports it, so that it never runs ahead of it.
              name: 'ahead',
              priority: 1,
              test: /(contract\/src\/(client|paths|screen-paths|shared\/(limits|codes|calendar-day)|jobs\/(sorting|statuses|job-number))|web\/src\/(first-calls|features\/job-list\/filters\/job-filters|lib\/session\/ahead))\.ts$/,
            },
            {
              // What the first script imports, and all that this imports in turn; not what it fetches when needed.
              name: 'screen',
              test: /web\/src\/main\.tsx$/,
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
