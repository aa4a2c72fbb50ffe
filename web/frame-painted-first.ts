import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SHEETS = /<link rel="stylesheet"([^>]*)>/g;

/**
 * Lets the frame of the page be painted before any style sheet has come in: its own few rules stand in the page, and the
 * style sheets are asked for as if for paper, until `applyPageStyles` uses them. They stay in the head, where those of lazy
 * code are added: what comes later wins.
 */
export function framePaintedFirst(): Plugin {
  return {
    name: 'frame-painted-first',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => ({
        html: html.replaceAll(
          SHEETS,
          '<link rel="preload" as="style"$1><link rel="stylesheet" media="print" data-page-styles$1>',
        ),
        // The server writes the nonce of each answer into the attribute.
        tags: [{ tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: await frameStyle(), injectTo: 'head' }],
      }),
    },
  };
}

/** Returns the rules of the frame, with those of the colors that they use. */
async function frameStyle(): Promise<string> {
  const [frame, tokens] = await Promise.all([readTheme('frame'), readTheme('tokens')]);
  const used = new Set(frame.match(/--sd-[\w-]+/g));
  const colors = tokens.replaceAll(/(--sd-[\w-]+):[^;]*;/g, (rule, name: string) => (used.has(name) ? rule : ''));
  return `${colors}${frame}`.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
}

function readTheme(name: string): Promise<string> {
  return readFile(new URL(`src/theme/${name}.css`, import.meta.url), 'utf8');
}
