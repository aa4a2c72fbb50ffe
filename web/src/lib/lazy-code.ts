import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** Why code could not be fetched: no connection, a newer version in place of the files that this page knows, or unknown. */
export type NotLoadedReason = 'no-answer' | 'updated' | 'unknown';

const SENTENCES: Record<NotLoadedReason, string> = {
  'no-answer': 'This part of the page could not be loaded. Check your connection and retry.',
  updated: 'Sealdesk was updated. Refresh the page to continue.',
  unknown: 'This part of the page could not be loaded. Retry, or refresh the page.',
};

export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
  readonly reason: NotLoadedReason;

  constructor(reason: NotLoadedReason, options: ErrorOptions) {
    super(SENTENCES[reason], options);
    this.reason = reason;
  }
}

type Load<Code> = () => Promise<Code>;

/** Everything that is fetched when it is first needed, or before that when the tab has nothing to do. */
const known: Load<unknown>[] = [];

/** Returns a function that fetches the code; what failed is fetched anew by the next call. Throws CodeNotLoaded. */
export function lazyCode<Code>(load: Load<Code>): Load<Code> {
  let isWhole = false;
  const fetchCode = async () => {
    try {
      const code = await load();
      // A style sheet of another part that is missing must not take away one that is here.
      if (!isWhole) await fetchMissingStyles();
      isWhole = true;
      return code;
    } catch (cause) {
      throw new CodeNotLoaded(await whyNotLoaded(), { cause });
    }
  };
  known.push(fetchCode);
  return fetchCode;
}

/** The first view is over by then: what it needs is fetched, and people read. */
const IDLE_AFTER_MS = 3_000;
let isAhead = false;

/**
 * Fetches all lazy code, one after the other, while the tab has nothing else to do, so that a connection which is lost
 * later takes no part of the screen with it. What does not come is left for when it is needed, or for the next call.
 */
export async function fetchLazyCodeWhenIdle(): Promise<void> {
  if (isAhead) return;
  isAhead = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
    for (const fetchCode of known) {
      await idle();
      await fetchCode();
    }
  } catch {
    isAhead = false;
  }
}

/** Not every browser reports when it is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : resolve(null)));
}

/** Style sheets that failed. The loader of code asks for each of them once, so they would be missing from then on. */
const missingStyles = new Set<HTMLLinkElement>();

/** Notes from now on which style sheets of lazy code fail, so that they are fetched again together with it. */
export function watchStyleSheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
    },
    // An element's error reaches the window only in the capture phase.
    { capture: true },
  );
}

async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missingStyles].map(fetchStyle));
}

function fetchStyle(missing: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement;
    missingStyles.delete(missing);
    missing.replaceWith(link);
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Style sheet not loaded: ${link.href}`)));
  });
}

/** Compares the page's own script with that of the page as the server has it now: an update gives it another name. */
async function whyNotLoaded(): Promise<NotLoadedReason> {
  try {
    const answer = await fetch(SCREEN_PATHS.jobList, { cache: 'no-store' });
    if (!answer.ok) return 'no-answer';
    const page = await answer.text();
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
    return scripts.every((script) => page.includes(script.getAttribute('src')!)) ? 'unknown' : 'updated';
  } catch {
    return 'no-answer';
  }
}
