import type { TokenReply } from '@sealdesk/contract/people/session.ts';

/** This tab's proof that a call is its own. It is worth nothing without the session cookie. */
export type Token = { value: string; expiresAt: number };
export type TokenStore = { read(): Token | null; write(token: Token): void; forget(): void };

const STORAGE_KEY = 'sealdesk.token';
/** Renewed this long before it runs out, so that no call starts with a token that expires before it arrives. */
const RENEW_BEFORE_MS = 60_000;

/** The token of an answer, with the moment at which it runs out. */
export function tokenFrom({ token, expires_in }: TokenReply, now: number): Token {
  return { value: token, expiresAt: now + expires_in * 1000 };
}

/** Returns true when the token has so little time left that the next call should renew it first. */
export function isDue(token: Token, now: number): boolean {
  return now >= token.expiresAt - RENEW_BEFORE_MS / 2;
}

/** How long to wait before renewing in the background; never so short that it would hammer the server. */
export function renewalDelay(token: Token, now: number): number {
  return Math.max(token.expiresAt - RENEW_BEFORE_MS - now, 5_000);
}

/** Keeps the token in the tab's session storage. What is stored there by anything else reads as no token. */
export function tokenStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TokenStore {
  return {
    read: () => parseToken(storage.getItem(STORAGE_KEY)),
    write: (token) => storage.setItem(STORAGE_KEY, JSON.stringify(token)),
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}

function parseToken(text: string | null): Token | null {
  try {
    const token = JSON.parse(text ?? 'null') as Partial<Token> | null;
    return typeof token?.value === 'string' && typeof token.expiresAt === 'number' ? (token as Token) : null;
  } catch {
    return null;
  }
}
