import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const example = read('deploy/sealdesk.env.example');

it('the example of an environment names nothing but settings, with those that are commented out', () => {
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

it('the example of an environment is one that the product starts with, once the key is filled in', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const config = readConfig({ ...parseEnv(example), SECRETS_KEY: key });
  expect(config.PUBLIC_URL).toBe('https://desk.firm.example');
  expect(config.MAIL_FROM).toBe('Firm <desk@firm.example>');
});

it('what is commented out there shows the default', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const without = readConfig({ ...parseEnv(example), SECRETS_KEY: key });
  const shown = parseEnv(example.replaceAll(/^#(?=[A-Z][A-Z0-9_]+=)/gm, ''));
  // These have none: they are examples of a value.
  const { CLAMD_URL, FIRM_ADDRESS, ...defaults } = shown;
  expect([CLAMD_URL, FIRM_ADDRESS].every(Boolean)).toBe(true);
  expect(readConfig({ ...defaults, SECRETS_KEY: key })).toEqual(without);
});

it('the runbook describes every setting', () => {
  const runbook = read('docs/runbook.md');
  expect(SETTING_NAMES.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});
