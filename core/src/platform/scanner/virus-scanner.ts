import type { Readable } from 'node:stream';
import { askClamd, ClosedEarly } from './clamd.ts';
import type { ClamdPlace } from './clamd.ts';
import type { Config } from '../config.ts';

export type ScanVerdict = 'clean' | { found: string } | 'too-large';
export type VirusScanner = { isUp(): Promise<boolean>; scan(bytes: Readable): Promise<ScanVerdict> };

/** The scanner does not answer at the moment. What it was to scan waits. */
export class ScannerDown extends Error {}

const PING_MS = 3_000;
/** How long the scanner may neither read a byte nor answer. A large zip is scanned after its last byte. */
const SILENCE_MS = 120_000;

/** Opens the scanner, or returns null where none is configured. */
export function openVirusScanner({ CLAMD_URL }: Pick<Config, 'CLAMD_URL'>): VirusScanner | null {
  if (CLAMD_URL === undefined) return null;
  const place = placeOf(CLAMD_URL);
  const isUp = () =>
    askClamd(place, 'PING', null, PING_MS).then(
      (answer) => answer === 'PONG',
      () => false,
    );
  const scan = async (bytes: Readable): Promise<ScanVerdict> => {
    try {
      return verdictOf(await askClamd(place, 'INSTREAM', bytes, SILENCE_MS));
    } catch (error) {
      // Bytes that could not be read are no failure of the scanner.
      if (bytes.errored) throw bytes.errored;
      // A scanner that is up and closed the connection early received more than its size limit.
      if (error instanceof ClosedEarly && (await isUp())) return 'too-large';
      if (error instanceof ScannerDown) throw error;
      throw new ScannerDown('The virus scanner does not answer.', { cause: error });
    }
  };
  return { isUp, scan };
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
