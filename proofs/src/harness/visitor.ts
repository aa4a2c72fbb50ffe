import { setTimeout as sleep } from 'node:timers/promises';
import { expectDocumented } from './documented.ts';

export type Answer = { status: number; headers: Headers; text: string; json: unknown };
export type Send = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Leaves the cookie or the token out, as a thief of the other would. */
  without?: 'cookie' | 'token';
  /** Breaks the request off. */
  signal?: AbortSignal;
};
export type Download = { status: number; headers: Headers; bytes: Buffer };

/** A browser without a screen: keeps cookies and the tab's token, and sends both as our pages do. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /**
   * Sends one request to the product and gives the whole answer; never follows a redirect. An answer that is not as the
   * OpenAPI document says fails the test.
   */
  async send(path: string, sent: Send = {}): Promise<Answer> {
    const response = await this.open(path, sent);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    await expectDocumented(this.url, { method: sent.method ?? 'GET', path, status: response.status, type, text });
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  /** Fetches a file whole. */
  async download(path: string, headers: Record<string, string> = {}): Promise<Download> {
    const response = await this.open(path, { headers });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  /** Sends one request and gives the answer as soon as its headers are there. */
  async open(path: string, { method = 'GET', body, headers = {}, without, signal }: Send = {}): Promise<Response> {
    const sent: Record<string, string> = { 'sec-fetch-site': 'same-origin', ...headers };
    if (this.cookies.size > 0 && without !== 'cookie') sent['cookie'] = this.cookieHeader();
    if (this.token && without !== 'token') sent['authorization'] ??= `Bearer ${this.token}`;
    // A form brings its own type, with the boundary that it was given.
    if (body !== undefined && !(body instanceof FormData)) sent['content-type'] ??= 'application/json';
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: sent,
      redirect: 'manual',
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response);
    return response;
  }

  /** Asks for the tab's token, as a page does when it opens. */
  async checkToken(): Promise<Answer> {
    const answer = await this.send('/check-token', { without: 'token' });
    if (answer.status === 200) this.token = (answer.json as { token: string }).token;
    return answer;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(';');
      const at = pair!.indexOf('=');
      const [name, value] = [pair!.slice(0, at), pair!.slice(at + 1)];
      const ended =
        value === '' || attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute));
      if (ended) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const MOST_TRIES = 10;

/**
 * Asks again after a 503, as screens do: on a busy machine a picture, the store or the database takes longer than one call
 * waits. Each pause is longer than the one before, because what is sent again may be what keeps the machine busy.
 */
export async function untilMade<Got extends { status: number }>(ask: () => Promise<Got>): Promise<Got> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
    await sleep(tries * 1_000);
    answer = await ask();
  }
  return answer;
}

/** Returns true when the body is sent as it is. */
function isWritten(body: unknown): body is string | FormData | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A page or an empty answer: the test looks at the text.
  }
}
