import { describe, expect, it } from 'vitest';
import { isDue, renewalDelay, tokenFrom, tokenStore } from './token.ts';

const now = 1_000_000;
const token = tokenFrom({ token: 'a', expires_in: 600 }, now);

describe('a token', () => {
  it('runs out when the server said', () => {
    expect(token).toEqual({ value: 'a', expiresAt: now + 600_000 });
  });

  it('is renewed in the background a minute before that', () => {
    expect(renewalDelay(token, now)).toBe(540_000);
  });

  it('is not renewed again and again when it is short-lived', () => {
    expect(renewalDelay(tokenFrom({ token: 'a', expires_in: 10 }, now), now)).toBe(5_000);
  });

  it('is due before a call shortly before it runs out, and after', () => {
    expect(isDue(token, now + 560_000)).toBe(false);
    expect(isDue(token, now + 570_000)).toBe(true);
    expect(isDue(token, now + 700_000)).toBe(true);
  });
});

describe('tokenStore', () => {
  function storeOver(text: string | null) {
    const items = new Map<string, string>();
    const store = tokenStore({
      getItem: (key) => items.get(key) ?? text,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    });
    return store;
  }

  it('gives back what was kept, until it is forgotten', () => {
    const store = storeOver(null);
    store.write(token);
    expect(store.read()).toEqual(token);
    store.forget();
    expect(store.read()).toBeNull();
  });

  it.each(['not json', '5', '"text"', '{}', '{"value":1,"expiresAt":2}', 'null'])('reads %s as no token', (text) => {
    expect(storeOver(text).read()).toBeNull();
  });
});
