import { afterEach, expect, it, vi } from 'vitest';
import { CodeNotLoaded, lazyCode } from './lazy-code.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetches anew what failed, and reports a lost connection', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('code');
  const fetchCode = lazyCode(load);
  const failure = await fetchCode().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CodeNotLoaded);
  expect(failure).toMatchObject({ reason: 'no-answer', message: expect.stringContaining('Check your connection') });
  expect(await fetchCode()).toBe('code');
});

/** The page's own scripts, in place of a document, which unit tests don't have. */
function onPageWith(...scripts: string[]) {
  const elements = scripts.map((src) => ({ getAttribute: () => src }));
  vi.stubGlobal('document', { querySelectorAll: () => elements });
}

it.each([
  ['updated', 'index-2.js', 'Sealdesk was updated. Refresh the page to continue.'],
  ['unknown', 'index-1.js', 'This part of the page could not be loaded. Retry, or refresh the page.'],
])('distinguishes an update from a part that is missing: %s', async (reason, served, message) => {
  onPageWith('/assets/index-1.js');
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="/assets/${served}"></script>`));
  const fetchCode = lazyCode(async () => Promise.reject(new TypeError('404')));
  await expect(fetchCode()).rejects.toMatchObject({ reason, message });
});

it('keeps a part that is here when a style sheet of another part is missing', async () => {
  // A window and style sheets in place of a browser's, which unit tests don't have: a sheet that never comes.
  class Sheet extends EventTarget {
    rel = 'stylesheet';
    href = 'other.css';
    cloneNode = () => new Sheet();
    replaceWith = (sheet: Sheet) => void setTimeout(() => sheet.dispatchEvent(new Event('error')));
  }
  const page = new EventTarget();
  vi.stubGlobal('HTMLLinkElement', Sheet);
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const { watchStyleSheets } = await import('./lazy-code.ts');
  watchStyleSheets();
  const here = lazyCode(async () => 'here');
  const other = lazyCode(async () => 'other');
  expect(await here()).toBe('here');

  const failed = new Event('error');
  Object.defineProperty(failed, 'target', { value: new Sheet() });
  page.dispatchEvent(failed);
  await expect(other()).rejects.toBeInstanceOf(CodeNotLoaded);
  page.dispatchEvent(failed);
  expect(await here()).toBe('here');
});
