import type { Readable } from 'node:stream';
import { askClamd, ClosedEarly } from './clamd.ts';
import type { ClamdPlace } from './clamd.ts';
import type { Config } from '../config.ts';

export type ScanVerdict = 'clean' | { found: string } | 'too-large';
export type VirusScanner = {
  /** Returns why nothing can be scanned at the moment, or null. */
  whyDown(): Promise<string | null>;
  scan(bytes: Readable): Promise<ScanVerdict>;
};

/** The scanner does not answer at the moment, or knows no new viruses. What it was to scan waits. */
export class ScannerDown extends Error {}

const ANSWER_MS = 3_000;
/** A scanner that has not learned anything for so long passes what others find. */
const MAX_SIGNATURE_DAYS = 7;
const DAY_MS = 86_400_000;
const NO_ANSWER = 'The virus scanner does not answer.';
/** How long the scanner may neither read a byte nor answer. A large zip is scanned after its last byte. */
const SILENCE_MS = 120_000;

/** Opens the scanner, or returns null where none is configured. */
export function openVirusScanner({ CLAMD_URL }: Pick<Config, 'CLAMD_URL'>): VirusScanner | null {
  if (CLAMD_URL === undefined) return null;
  const place = placeOf(CLAMD_URL);
  const whyDown = () =>
    askClamd(place, 'VERSION', null, ANSWER_MS).then(
      (answer) => problemOfVersion(answer, Date.now()),
      () => NO_ANSWER,
    );
  const scan = async (bytes: Readable): Promise<ScanVerdict> => {
    try {
      const problem = await whyDown();
      if (problem !== null) throw new ScannerDown(problem);
      return verdictOf(await askClamd(place, 'INSTREAM', bytes, SILENCE_MS));
    } catch (error) {
      // Bytes that could not be read are no failure of the scanner.
      if (bytes.errored) throw bytes.errored;
      // A scanner that is up and closed the connection early received more than its size limit.
      if (error instanceof ClosedEarly && (await whyDown()) === null) return 'too-large';
      if (error instanceof ScannerDown) throw error;
      throw new ScannerDown(NO_ANSWER, { cause: error });
    } finally {
      bytes.destroy();
    }
  };
  return { whyDown, scan };
}

/**
 * Returns what is wrong by clamd's answer to VERSION, such as 'ClamAV 1.4.6/27456/Sun Nov 15 08:21:32 2026', or null. Where
 * only signatures of one's own are loaded it names no day.
 */
export function problemOfVersion(answer: string, now: number): string | null {
  const version = /^ClamAV [^/]+(?:\/\d+\/(?<day>.+))?$/.exec(answer);
  const day = version?.groups?.['day'];
  const madeAt = day === undefined ? now : Date.parse(`${day} UTC`);
  if (!version || Number.isNaN(madeAt)) return `The virus scanner answered: ${answer.slice(0, 200)}`;
  const days = Math.floor((now - madeAt) / DAY_MS);
  if (days < MAX_SIGNATURE_DAYS) return null;
  return `The signatures of the virus scanner are ${days} days old. See why freshclam does not renew them.`;
}

/** Returns the verdict of clamd's answer. What it could not scan whole is never clean. */
export function verdictOf(answer: string): ScanVerdict {
  if (/^stream: OK$/.test(answer)) return 'clean';
  if (/size limit exceeded|Heuristics\.Limits\.Exceeded/i.test(answer)) return 'too-large';
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return { found };
  throw new ScannerDown(`The virus scanner answered: ${answer.slice(0, 200)}`);
}

function placeOf(url: string): ClamdPlace {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:'
    ? { path: pathname }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}
