import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { expect, it } from 'vitest';
import { pageStatus } from './page-paths.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each(['/', ...Object.values(SCREEN_PATHS)])('%s is a screen, whatever is accepted', (path) => {
  expect(pageStatus(path, BROWSER)).toBe(200);
  expect(pageStatus(path, undefined)).toBe(200);
});

it.each(['/nowhere', '/joblist/', '/JOBLIST', '/joblist/7', '/apiary', '/assets/gone.js'])(
  '%s is no screen: a browser gets the page with 404, a program does not',
  (path) => {
    expect(pageStatus(path, BROWSER)).toBe(404);
    expect(pageStatus(path, '*/*')).toBeNull();
    expect(pageStatus(path, undefined)).toBeNull();
  },
);

it.each([
  '/api',
  '/api/nothing',
  '//api/jobs',
  '/./api/jobs',
  '/x/../api/jobs',
  '/api%2fjobs',
  '/api%5cjobs',
  '/%61pi/jobs',
  '/API/jobs',
  '/api;x/jobs',
  '/check-token/',
  '/refresh-token/',
  '/auth/',
  '/openapi.json/',
  '/.env',
  '/.git/config',
  '/x/.htaccess',
  '/%2eenv',
])('%s never gets the page', (path) => {
  expect(pageStatus(path, BROWSER)).toBeNull();
});
