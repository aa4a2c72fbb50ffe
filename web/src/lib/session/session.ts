import { buildRequest, type SentRequest } from '@sealdesk/contract/client.ts';
import type { TokenReply, User } from '@sealdesk/contract/people/session.ts';
import type { Clock } from '../clock.ts';
import { CallFailed, isSessionOver } from './failure.ts';
import type { Exchange, ExchangeOptions, OpenBody } from './http.ts';
import { isDue, renewalDelay, tokenFrom, type Token, type TokenStore } from './token.ts';

/**
 * Where the tab stands with the server. `ended` is a session lost under the user: the screen stays and sign-in opens
 * over it. `round` grows whenever the tab got a token of what may be another session, and so perhaps another person.
 * `isProofAsked` is a call that waits until the person has signed in again: what changes rights asks for it.
 */
export type SessionState =
  | { at: 'starting' }
  | { at: 'ready'; round: number; isProofAsked?: true }
  | { at: 'signed-out' }
  | { at: 'ended' }
  | { at: 'failed'; error: unknown };

export type SendOptions = ExchangeOptions & {
  /** A call that the user did not ask for; it does not keep their session alive. */
  background?: boolean;
};

/** How a request that carries cookie and token is sent; throws CallFailed or NoResponse. */
export type Transport<Answer> = (request: SentRequest, options?: ExchangeOptions) => Promise<Answer>;

export type Session = {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks for this tab's token: at start, and again once someone has signed in, which calls that ask for it wait for. */
  start(): Promise<void>;
  /** Gives up signing in again: the calls that wait for it fail, and nothing else changes. */
  cancelProof(): void;
  /** Sends a call with cookie and token, renewing the token where that is all that is wrong. */
  send(request: SentRequest, options?: SendOptions): Promise<unknown>;
  /** The same by another transport: a form with its progress, a file. */
  sendBy<Answer>(transport: Transport<Answer>, request: SentRequest, options?: SendOptions): Promise<Answer>;
  /** The same for an answer that is read as it comes in. */
  open(request: SentRequest, options?: SendOptions): Promise<ReadableStream<Uint8Array>>;
  /** Drops the token, as after signing out. */
  forget(): void;
};

type Parts = {
  exchange: Exchange;
  openBody: OpenBody;
  store: TokenStore;
  clock: Pick<Clock, 'now' | 'later'>;
};

const BACKGROUND = { 'x-background': '1' };

/** The tab's session: one token, renewed by one call however many are waiting for it. */
export function createSession({ exchange, openBody, store, clock: { now, later } }: Parts): Session {
  let state: SessionState = { at: 'starting' };
  let rounds = 0;
  let renewal: Promise<Token> | null = null;
  let cancelRenewal = () => {};
  /** What calls wait for that need a sign-in of now; one for all of them. */
  let proof: PromiseWithResolvers<Token> | null = null;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function keep(reply: unknown): Token {
    const token = tokenFrom(reply as TokenReply, now());
    store.write(token);
    cancelRenewal();
    // A renewal that fails in the background is not reported: the next call by the user retries and reports.
    cancelRenewal = later(() => void renew(token).catch(() => {}), renewalDelay(token, now()));
    return token;
  }

  /** The tab has a token; what waits for a sign-in may still wait. */
  function becomeReady(): void {
    become({ at: 'ready', round: rounds, ...(proof && { isProofAsked: true }) });
  }

  function settleProof(settle: (waiting: PromiseWithResolvers<Token>) => void): void {
    if (proof === null) return;
    settle(proof);
    proof = null;
    if (state.at === 'ready') becomeReady();
  }

  const cancelProof = () => settleProof(({ reject }) => reject(new ProofCanceled()));

  function drop(next: SessionState): void {
    cancelRenewal();
    cancelProof();
    store.forget();
    become(next);
  }

  /** Whoever was at work keeps their screen and is asked to sign in over it; whoever was not is simply signed out. */
  function sessionIsOver(): void {
    // A page that starts with a token of its tab is one that was reloaded after its session had ended.
    const wasAtWork = state.at === 'ready' || state.at === 'ended' || store.read() !== null;
    drop(wasAtWork ? { at: 'ended' } : { at: 'signed-out' });
  }

  async function askForToken(): Promise<Token> {
    try {
      const token = keep(await exchange(buildRequest('checkToken', {})));
      rounds += 1;
      becomeReady();
      return token;
    } catch (error) {
      if (isUnauthorized(error)) sessionIsOver();
      throw error;
    }
  }

  async function start(): Promise<void> {
    try {
      const token = await askForToken();
      settleProof(({ resolve }) => resolve(token));
    } catch (error) {
      if (isUnauthorized(error)) return;
      if (state.at !== 'starting') throw error;
      become({ at: 'failed', error });
    }
  }

  function renew(stale: Token): Promise<Token> {
    const current = store.read();
    // Another call has renewed it meanwhile.
    if (current && current.value !== stale.value) return Promise.resolve(current);
    renewal ??= askForRenewal(stale).finally(() => (renewal = null));
    return renewal;
  }

  async function askForRenewal(stale: Token): Promise<Token> {
    try {
      const request = buildRequest('refreshToken', {});
      return keep(await exchange({ ...request, headers: { ...BACKGROUND, ...bearer(stale) } }));
    } catch (error) {
      if (isSessionOver(error)) sessionIsOver();
      if (!isUnauthorized(error) || isSessionOver(error)) throw error;
      // The token is of another session than the cookie's: someone signed in anew in another tab.
      return askForToken();
    }
  }

  /** Waits until the person of that token has signed in again, and returns their new token; fails with the refusal else. */
  async function proveAgain(used: Token, refusal: CallFailed): Promise<Token> {
    const person = await personOf(used);
    proof ??= Promise.withResolvers<Token>();
    becomeReady();
    const token = await proof.promise.catch(() => {
      throw refusal;
    });
    // A token is one session's and so one person's: what is sent with it can't become somebody else's call.
    if ((await personOf(token)) !== person) throw refusal;
    return token;
  }

  async function personOf(token: Token): Promise<number> {
    const request = buildRequest('user', {});
    return ((await exchange({ ...request, headers: bearer(token) })) as User).id;
  }

  /**
   * Sends by that transport with cookie and token; a token that has run out is renewed, and the request sent again. So it
   * is, once, when the person had to sign in again for it.
   */
  async function sendBy<Answer>(
    transport: Transport<Answer>,
    request: SentRequest,
    { background, ...options }: SendOptions = {},
  ): Promise<Answer> {
    const stored = store.read() ?? (await askForToken());
    let token = isDue(stored, now()) ? await renew(stored) : stored;
    const attempt = (one: Token) =>
      transport(
        { ...request, headers: { ...request.headers, ...(background && BACKGROUND), ...bearer(one) } },
        options,
      );
    try {
      return await attempt(token)
        .catch(async (error: unknown) => {
          if (!(error instanceof CallFailed) || error.code !== 'TOKEN_EXPIRED') throw error;
          token = await renew(token);
          return attempt(token);
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof CallFailed) || error.code !== 'STEP_UP_REQUIRED' || background) throw error;
          return attempt(await proveAgain(token, error));
        });
    } catch (error) {
      if (isSessionOver(error)) sessionIsOver();
      throw error;
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    cancelProof,
    send: (request, options) => sendBy(exchange, request, options),
    sendBy,
    open: (request, options) => sendBy(openBody, request, options),
    forget: () => drop({ at: 'signed-out' }),
  };
}

/** The person did not want to sign in again; the call that waited fails with its own refusal. */
class ProofCanceled extends Error {}

function bearer(token: Token): Record<string, string> {
  return { authorization: `Bearer ${token.value}` };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 401;
}
