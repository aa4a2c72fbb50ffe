import { beforeEach, expect, it, vi } from 'vitest';

const CHECK = { method: 'GET', url: '/check-token', headers: {} };
const JOBS = { method: 'GET', url: '/api/jobs', headers: {} };
const withToken = (token: string) => ({ ...JOBS, headers: { authorization: `Bearer ${token}` } });

/** Answers in place of the server, which a unit test does not have. */
async function askedWith(answers: Record<string, () => Response>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return answers[url]!();
  });
  vi.resetModules();
  const { askAhead, takeAhead } = await import('./ahead.ts');
  await askAhead(CHECK, [JOBS]);
  return { calls, takeAhead };
}
const token = () => Response.json({ token: 'one', expires_in: 900 });
const jobs = () => Response.json({ jobs: [] });

beforeEach(() => vi.unstubAllGlobals());

it('gives each answer once, to the same request with the same token', async () => {
  const { calls, takeAhead } = await askedWith({ '/check-token': token, '/api/jobs': jobs });
  expect(await (await takeAhead(CHECK))!.json()).toEqual({ token: 'one', expires_in: 900 });
  // Somebody else signed in meanwhile: the answer is not theirs.
  expect(await takeAhead(withToken('two'))).toBeNull();
  expect(await (await takeAhead(withToken('one')))!.json()).toEqual({ jobs: [] });
  expect(await takeAhead(withToken('one'))).toBeNull();
  expect(await takeAhead(CHECK)).toBeNull();
  expect(calls).toEqual(['/check-token', '/api/jobs']);
});

it('gives nothing that failed, and asks for nothing without a token', async () => {
  const refused = await askedWith({ '/check-token': () => new Response(null, { status: 401 }) });
  expect(await refused.takeAhead(CHECK)).toBeNull();
  expect(refused.calls).toEqual(['/check-token']);
  const failed = await askedWith({ '/check-token': token, '/api/jobs': () => new Response(null, { status: 503 }) });
  expect(await failed.takeAhead(withToken('one'))).toBeNull();
});
