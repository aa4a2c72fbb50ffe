import type { Session } from '@sealdesk/contract/people/account.ts';

/** Where a request comes from: the browser's name of itself, and the network address. */
export type Client = { userAgent: string | null; address: string | null };

export type Device = { name: string; kind: Session['device_kind'] };

/** Browsers as they name themselves. Most claim to be another one too, so the first that matches counts. */
const BROWSERS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Systems in the same manner: Android and ChromeOS name Linux and X11, an iPhone names Mac OS X. */
const SYSTEMS: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

const UNKNOWN: Device = { name: 'Unknown device', kind: 'unknown' };

/**
 * Returns browser and system in words of ours: 'Chrome on Windows'. Nothing of what the browser sent is in them, so
 * whoever writes something else there can't put a text on the page.
 */
export function deviceOf(userAgent: string | null): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [, system, kind] = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? '')) ?? [];
  if (system === undefined || kind === undefined) return browser ? { name: browser, kind: 'unknown' } : UNKNOWN;
  return { name: browser ? `${browser} on ${system}` : system, kind };
}
