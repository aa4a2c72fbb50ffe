/**
 * Uses the page's style sheets once all of them are here. The page asks for them as if for paper, so that its frame is
 * painted without them (`frame-painted-first.ts`). One that fails is missing, and holds up nothing.
 */
export async function applyPageStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-page-styles]')];
  await Promise.all(sheets.map(settled));
  for (const sheet of sheets) sheet.media = 'all';
}

function settled(link: HTMLLinkElement): Promise<unknown> {
  if (link.sheet || document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    // One that failed before anybody listened.
    window.addEventListener('load', resolve);
  });
}
