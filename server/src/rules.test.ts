import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { requireRules } from './rules.ts';

describe('a route', () => {
  it('without an authorization rule stops the server from starting', async () => {
    const app = Fastify();
    requireRules(app);
    expect(() => app.get('/api/forgotten', async () => 'everything')).toThrow(
      'GET /api/forgotten has no authorization rule',
    );
    await expect(
      (async () => {
        await app.register(async (part) => {
          part.post('/api/nested', async () => 'everything');
        });
        await app.ready();
      })(),
    ).rejects.toThrow('/api/nested');
  });

  it('with a rule is added', async () => {
    const app = Fastify();
    requireRules(app);
    app.get('/open', { config: { rule: 'anyone' } }, async () => 'hello');
    expect((await app.inject('/open')).body).toBe('hello');
  });
});
