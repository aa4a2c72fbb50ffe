import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/124.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on Mac',
  ],
])('%s is a computer, %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind: 'computer' });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/142.0 Mobile`,
    'Samsung Internet on Android',
  ],
])('%s is a phone, %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind: 'phone' });
});

it('names one half where the other is unknown', () => {
  expect(deviceOf('Firefox/145.0')).toEqual({ name: 'Firefox', kind: 'unknown' });
  expect(deviceOf('Thunderclient (Windows NT 10.0)')).toEqual({ name: 'Windows', kind: 'computer' });
});

it('is an unknown device without a word of what was sent', () => {
  const sent = [null, '', 'curl/8.5.0', '<b onmouseover=alert(1)>Chrome</b>', '\u202Eenohpi', 'x'.repeat(500)];
  for (const userAgent of sent) expect(deviceOf(userAgent)).toEqual({ name: 'Unknown device', kind: 'unknown' });
});
