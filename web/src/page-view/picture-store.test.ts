import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import { fakeClock } from '../lib/testing/fake-clock.ts';
import { type FetchedPicture, MOST_BYTES, MOST_PICTURES, PictureStore } from './picture-store.ts';

const ignore = () => {};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A store over requests that the test answers itself. */
function stage() {
  const { clock, move } = fakeClock();
  const asked: { address: string; signal: AbortSignal; answer: PromiseWithResolvers<FetchedPicture> }[] = [];
  const urls = new Set<string>();
  let made = 0;
  const store = new PictureStore({
    fetch: (address, signal) => {
      const answer = Promise.withResolvers<FetchedPicture>();
      asked.push({ address, signal, answer });
      return answer.promise;
    },
    makeUrl: () => {
      made += 1;
      urls.add(`blob:${made}`);
      return `blob:${made}`;
    },
    dropUrl: (url) => urls.delete(url),
    later: clock.later,
  });
  const request = (address: string) => asked.findLast((one) => one.address === address);
  return {
    store,
    urls,
    move,
    /** What was asked for, once all that follows from the last step has happened. */
    addresses: async () => {
      await settle();
      return asked.map(({ address }) => address);
    },
    isAborted: (address: string) => request(address)?.signal.aborted,
    come: async (address: string, bytes = 10) => {
      await settle();
      const blob = { size: bytes } as Blob;
      request(address)?.answer.resolve({ blob, width: 850, height: 1100 });
      await settle();
    },
    fail: async (address: string, error: Error) => {
      await settle();
      request(address)?.answer.reject(error);
      await settle();
    },
  };
}

const notYet = (seconds?: number) => new CallFailed(503, { read: 'nothing' }, seconds);

describe('which pictures are fetched', () => {
  it('asks once for a picture that two show, and reports it to both', async () => {
    const { store, addresses, come } = stage();
    const seen: string[] = [];
    store.hold('a', 'shown', () => seen.push('one'));
    store.hold('a', 'shown', () => seen.push('other'));
    await come('a');
    expect(await addresses()).toEqual(['a']);
    expect(seen).toEqual(['one', 'other']);
    expect(store.state('a')).toEqual({ at: 'shown', url: 'blob:1', width: 850, height: 1100 });
  });

  it('asks for a few at a time, and for the page that is looked at ahead of all thumbnails', async () => {
    const { store, addresses, come } = stage();
    for (const name of ['t1', 't2', 't3', 't4', 't5', 't6']) store.hold(name, 'thumbnail', ignore);
    expect(await addresses()).toEqual(['t1', 't2', 't3', 't4']);
    store.hold('next', 'ahead', ignore);
    store.hold('former', 'ahead', ignore);
    store.hold('page', 'shown', ignore);
    // One place is free of thumbnails.
    expect(await addresses()).toEqual(['t1', 't2', 't3', 't4', 'page']);
    await come('t1');
    await come('page');
    await come('next');
    expect((await addresses()).slice(5)).toEqual(['next', 'former', 't5']);
  });

  it('stops what nobody wants any more, whether it was asked for or not', async () => {
    const { store, addresses, isAborted, come } = stage();
    const releases = ['t1', 't2', 't3', 't4', 't5'].map((name) => store.hold(name, 'thumbnail', ignore));
    await addresses();
    // Those that are left together do not give way to each other.
    releases[0]?.();
    releases[4]?.();
    expect(isAborted('t1')).toBe(true);
    await come('t1');
    await come('t2');
    expect(await addresses()).toEqual(['t1', 't2', 't3', 't4']);
    expect(store.state('t1').at).toBe('waiting');
  });
});

describe('what could not be had', () => {
  it('asks again for what is not drawn yet when the answer says so', async () => {
    const { store, addresses, fail, move } = stage();
    store.hold('a', 'shown', ignore);
    await fail('a', notYet(5));
    await move(4_999);
    expect(await addresses()).toEqual(['a']);
    expect(store.state('a').at).toBe('waiting');
    await move(5_000);
    expect(await addresses()).toEqual(['a', 'a']);
  });

  it('does not ask again for what nobody looks at any more', async () => {
    const { store, addresses, fail, move } = stage();
    const release = store.hold('a', 'shown', ignore);
    await fail('a', notYet(5));
    release();
    await move(60_000);
    expect(await addresses()).toEqual(['a']);
  });

  it('gives up on a page that is never drawn', async () => {
    const { store, addresses, fail, move } = stage();
    store.hold('a', 'shown', ignore);
    for (let second = 0; second < 100; second += 2) {
      await fail('a', notYet());
      await move((second + 2) * 1000);
    }
    expect(await addresses()).toHaveLength(8);
    expect(store.state('a').at).toBe('failed');
  });

  it('keeps a refusal until it is asked for again', async () => {
    const { store, addresses, fail, come } = stage();
    store.hold('a', 'shown', ignore);
    await fail('a', new CallFailed(422, { read: 'json', message: 'This page could not be drawn.' }));
    expect(store.state('a').at).toBe('failed');
    store.retry('a');
    expect(store.state('a').at).toBe('waiting');
    await come('a');
    expect(await addresses()).toEqual(['a', 'a']);
    expect(store.state('a').at).toBe('shown');
  });

  it('asks again for everything that had no answer, once one of them is tried again', async () => {
    const { store, addresses, fail } = stage();
    for (const name of ['a', 'b', 'c']) store.hold(name, 'shown', ignore);
    await fail('a', new NoResponse());
    await fail('b', new NoResponse());
    await fail('c', new CallFailed(422, { read: 'nothing' }));
    store.retry('a');
    expect(await addresses()).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('waits for the person to sign in again where the session was over', async () => {
    const { store, addresses, fail } = stage();
    store.hold('a', 'shown', ignore);
    await fail('a', new CallFailed(401, { read: 'json', code: 'SESSION_EXPIRED' }));
    store.hold('a', 'shown', ignore);
    expect(await addresses()).toEqual(['a']);
    store.resume();
    expect(await addresses()).toEqual(['a', 'a']);
  });
});

describe('what stays in memory', () => {
  it('shows a picture at once that was shown before', async () => {
    const { store, addresses, come } = stage();
    const release = store.hold('a', 'shown', ignore);
    await come('a');
    release();
    expect(store.state('a').at).toBe('shown');
    store.hold('a', 'shown', ignore);
    expect(await addresses()).toEqual(['a']);
  });

  it('drops the least recently used above a number, never one that is shown', async () => {
    const { store, urls, come } = stage();
    store.hold('held', 'shown', ignore);
    await come('held');
    for (let index = 1; index < MOST_PICTURES; index += 1) {
      const release = store.hold(`p${index}`, 'shown', ignore);
      await come(`p${index}`, 1);
      release();
    }
    expect(urls.size).toBe(MOST_PICTURES);
    // Looked at again, so the second is the oldest now.
    store.hold('p1', 'shown', ignore)();
    const release = store.hold('new', 'shown', ignore);
    await come('new', 1);
    release();
    expect(urls.size).toBe(MOST_PICTURES);
    expect(['held', 'p1', 'p2', 'new'].map((name) => store.state(name).at)).toEqual([
      'shown',
      'shown',
      'waiting',
      'shown',
    ]);
  });

  it('drops the least recently used above a number of bytes', async () => {
    const { store, urls, come } = stage();
    for (const name of ['a', 'b', 'c']) {
      const release = store.hold(name, 'shown', ignore);
      await come(name, MOST_BYTES / 2);
      release();
    }
    expect([...urls]).toEqual(['blob:2', 'blob:3']);
    expect(store.state('a').at).toBe('waiting');
  });

  it('forgets everything, and takes nothing that comes after that', async () => {
    const { store, urls, come, isAborted } = stage();
    let changes = 0;
    store.hold('a', 'shown', () => (changes += 1));
    await come('a');
    store.hold('b', 'shown', ignore);
    await settle();
    store.forget();
    expect(urls.size).toBe(0);
    expect(isAborted('b')).toBe(true);
    await come('b');
    expect(urls.size).toBe(0);
    expect([store.state('a').at, store.state('b').at]).toEqual(['waiting', 'waiting']);
    expect(changes).toBe(2);
  });
});
