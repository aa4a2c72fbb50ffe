import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const SOURCE = '/src/first-calls.ts';
const NAME = 'first-calls';

/**
 * Builds the first calls as a script of its own and puts it before the screen's: of several scripts in the page, the
 * builder would make one, which waits for all of its code.
 */
export function firstCallsTag(): Plugin {
  return {
    name: 'first-calls-tag',
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            index: fileURLToPath(new URL('index.html', import.meta.url)),
            [NAME]: fileURLToPath(new URL(`.${SOURCE}`, import.meta.url)),
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        if (!bundle) return [scriptTag({ src: SOURCE })];
        const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === NAME);
        if (chunk?.type !== 'chunk') throw new Error('The first calls were not built.');
        const preloads = chunk.imports.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head-prepend',
        }));
        // Without `async` it would wait until the page is read and its style sheets are here.
        return [scriptTag({ src: `/${chunk.fileName}`, async: true }), ...preloads];
      },
    },
  };
}

function scriptTag(attrs: { src: string; async?: true }): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: true, ...attrs }, injectTo: 'head-prepend' };
}
