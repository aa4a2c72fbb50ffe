/** The nonce that the server wrote into the page; only style elements that carry it are applied. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/**
 * Sets the nonce of the scroll lock behind dialogs. It reads this global and nothing else; without it the content policy
 * drops its style and the page scrolls under the dialog.
 */
export function announceNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = cspNonce();
}
