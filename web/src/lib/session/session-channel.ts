const CHANNEL = 'sealdesk.session';
type SessionNews = 'signed-in' | 'signed-out';

/**
 * Notifies this browser's other tabs that someone has signed in or out. A message and not the popup's `closed`: the redirect
 * to the firm's provider cuts the popup off from the window that opened it.
 */
export function announceSession(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when that happened in another tab; returns a function that stops listening. */
export function onSessionElsewhere(news: SessionNews, listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === news) listener();
  });
  return () => channel.close();
}
