import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollector, type Collector, type ReceivedSpan } from '../harness/collector.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor } from '../harness/visitor.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = read('deploy/prometheus-alerts.yaml');
const dashboard = read('deploy/grafana-dashboard.json');
/** Alerts that are no metric, and therefore no rule: the rules explain each. */
const IN_THE_LOG_ALONE = ['event-loop-blocked'];

let stage: Stage;
let collector: Collector;
beforeAll(async () => {
  collector = await openCollector();
  stage = await setStage({ workers: 1, web: null, env: { TRACES_URL: collector.url } });
});
afterAll(async () => {
  await stage?.clear();
  await collector?.close();
});

/** Everything that API and worker export, once both have done something. */
async function exported(): Promise<string> {
  const pages = stage.product.privateUrls().map(async (url) => (await fetch(`${url}/metrics`)).text());
  return (await Promise.all(pages)).join('\n');
}

describe('what ships for operations', () => {
  it('names only metrics that API and worker export, in rules and dashboard', async () => {
    const { product, database, world } = stage;
    const visitor = await signInAs(product.url, database.db, world.people.customer_A_owner);
    // A request, a task and a mail.
    await visitor.send('/auth/password/forgot', {
      method: 'POST',
      body: { email: world.people.customer_A_owner.email },
    });
    const named = new Set([rules, dashboard].flatMap((text) => text.match(/sealdesk_[a-z_]+/g)!));
    expect(named.size).toBeGreaterThan(15);
    const isExported = (text: string, name: string) => new RegExp(`^${name}[{ ]`, 'm').test(text);
    await expect
      .poll(
        async () => {
          const text = await exported();
          return [...named].filter((name) => !isExported(text, name));
        },
        { timeout: 180_000, interval: 500 },
      )
      .toEqual([]);
  });

  it('sends one trace of a request, its tasks and the mail at their end', async () => {
    const { product, world } = stage;
    const { email } = world.people.customer_other_corp;
    await new Visitor(product.url).send('/auth/password/forgot', { method: 'POST', body: { email } });
    const isOf = (span: ReceivedSpan | undefined) => (other: ReceivedSpan) => other.parentSpanId === span?.spanId;
    const path = async () => {
      const spans = collector.spans;
      const mails = spans.filter(({ name }) => name === 'send mail');
      // From the mail upwards, over every span that it is part of.
      return mails.map((mail) => {
        const names: string[] = [];
        for (let span: ReceivedSpan | undefined = mail; span;) {
          names.unshift(`${span.service}: ${span.name}`);
          const below: ReceivedSpan = span;
          span = spans.find((other) => isOf(other)(below) && other.traceId === below.traceId);
        }
        return names;
      });
    };
    await expect
      .poll(path)
      .toContainEqual([
        'sealdesk-api: POST /auth/password/forgot',
        'sealdesk-worker: task send-reset-link',
        'sealdesk-worker: task deliver-mail',
        'sealdesk-worker: send mail',
      ]);
    const request = collector.spans.find(({ name }) => name === 'POST /auth/password/forgot')!;
    const statements = collector.spans.filter(({ name }) => name === 'database').filter(isOf(request));
    expect(statements.length).toBeGreaterThan(0);
    expect(request.end).toBeGreaterThan(request.start);
  });

  it('begins a new trace with each round of repeated work, which would otherwise be one without an end', async () => {
    const { db } = stage.database;
    const finished = async (work: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'repeat-work' and state = 'completed' and data->>'work' like ${work}`.execute(db);
      return rows[0]!.count;
    };
    // The first round queues the second.
    for (const round of [1, 2]) {
      await sql`update pgboss.job set start_after = now()
        where name = 'repeat-work' and state = 'created' and data->>'work' = 'sweep-uploads'`.execute(db);
      await expect.poll(() => finished('sweep-uploads')).toBe(round);
    }
    const all = await finished('%');
    const rounds = () => collector.spans.filter(({ name }) => name === 'task repeat-work');
    await expect.poll(() => rounds().length).toBeGreaterThanOrEqual(all);
    expect(rounds().filter(({ parentSpanId }) => parentSpanId !== undefined)).toEqual([]);
  });

  it('has a rule for every code of an alert, and a row of the runbook', async () => {
    const codes = [...(await exported()).matchAll(/^sealdesk_alerts_total\{code="([a-z-]+)"\}/gm)].map(
      ([, code]) => code!,
    );
    expect(codes.length).toBeGreaterThan(10);
    const ruled = [...rules.matchAll(/code=~"([a-z|-]+)"/g)].flatMap(([, some]) => some!.split('|'));
    expect(ruled.toSorted()).toEqual([...new Set(codes)].toSorted());
    const table = /\| alert [^]*?\n\n/.exec(read('docs/runbook.md'))![0];
    const described = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code!);
    expect(described.toSorted()).toEqual([...ruled, ...IN_THE_LOG_ALONE].toSorted());
    for (const code of IN_THE_LOG_ALONE) expect(rules).toContain(code);
  });

  it('has a dashboard whose panels each ask for something', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
    expect(panels.length).toBeGreaterThan(5);
    for (const { title, targets } of panels)
      expect([title, targets.length > 0 && targets.every(({ expr }) => expr.includes('sealdesk_'))]).toEqual([
        title,
        true,
      ]);
  });
});
