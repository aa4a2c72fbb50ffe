import type { Readable } from 'node:stream';
import { askClamd, HungUp } from './clamd.ts';
import type { ClamdPlace } from './clamd.ts';
import type { Config } from '../config.ts';

export type ScanVerdict = 'clean' | { found: string } | 'too-large';
export type VirusScanner = { isUp(): Promise<boolean>; scan(bytes: Readable): Promise<ScanVerdict> };

/** The scanner does not answer at the moment: what it was to look at waits. */
export class ScannerDown extends Error {}

const PING_MS = 3_000;
/** So long the scanner may neither take a byte nor answer. A large zip is looked through after its last byte. */
const SILENCE_MS = 120_000;

/** Opens the scanner, or gives null where none is configured. */
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
      // Bytes that could not be read are no failing of the scanner's.
      if (bytes.errored) throw bytes.errored;
      // A scanner that is well and hangs up in the middle has had more than it looks at.
      if (error instanceof HungUp && (await isUp())) return 'too-large';
      if (error instanceof ScannerDown) throw error;
      throw new ScannerDown('The virus scanner does not answer.', { cause: error });
    }
  };
  return { isUp, scan };
}

/** What an answer of clamd's means. What it could not look at whole is never clean. */
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
