import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = read('deploy/prometheus-alerts.yaml');
const dashboard = read('deploy/grafana-dashboard.json');
/** Alerts that are no metric, and therefore no rule: the rules explain each. */
const IN_THE_LOG_ALONE = ['event-loop-blocked'];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ workers: 1, web: null });
});
afterAll(async () => stage?.clear());

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
        { timeout: 60_000, interval: 500 },
      )
      .toEqual([]);
  });

  it('has a rule for every code of an alert, and a row of the runbook', async () => {
    const codes = [...(await exported()).matchAll(/^sealdesk_alerts_total\{code="([a-z-]+)"\}/gm)].map(
      ([, code]) => code!,
    );
    const ruled = [...rules.matchAll(/code=~"([a-z|-]+)"/g)].flatMap(([, some]) => some!.split('|'));
    expect(ruled.toSorted()).toEqual([...new Set(codes)].toSorted());
    const table = /\| alert [^]*?\n\n/.exec(read('docs/runbook.md'))![0];
    const described = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code!);
    expect(described.toSorted()).toEqual([...ruled, ...IN_THE_LOG_ALONE].toSorted());
    for (const code of IN_THE_LOG_ALONE) expect(rules).toContain(code);
  });

  it('has a dashboard whose panels each ask for something', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
    for (const { title, targets } of panels)
      expect([title, targets.every(({ expr }) => expr.includes('sealdesk_'))]).toEqual([title, true]);
  });
});
