import { describe, expect, it } from 'vitest';
import { countPackages, isAllowed } from './licenses.ts';

describe('a license', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', '(MIT AND CC-BY-3.0)'])('%s is allowed', (license) => {
    expect(isAllowed(license)).toBe(true);
  });

  it.each(['AGPL-3.0', 'GPL-3.0', '(MIT AND AGPL-3.0)', 'UNKNOWN', 'UNLICENSED', 'MIT*'])(
    '%s is refused',
    (license) => {
      expect(isAllowed(license)).toBe(false);
    },
  );
});

it('counts the packages of others once each', () => {
  const list = [
    '/p',
    '/p/server',
    '/p/node_modules/@sealdesk/core',
    '/p/node_modules/a',
    '/p/node_modules/b/node_modules/a',
    '/p/node_modules/a',
  ];
  expect(countPackages(list.join('\n'))).toBe(2);
});
