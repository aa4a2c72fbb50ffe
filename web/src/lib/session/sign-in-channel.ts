const CHANNEL = 'sealdesk.session';

/**
 * Notifies this browser's other tabs that someone has signed in. A message and not the popup's `closed`: the redirect to
 * the firm's provider cuts the popup off from the window that opened it.
 */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-in');
  channel.close();
}

/** Calls back when another tab has signed in; returns a function that stops listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
