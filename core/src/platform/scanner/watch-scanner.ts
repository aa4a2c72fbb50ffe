import type { Log } from '../log.ts';
import { raiseAlert } from '../metrics.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** A restart of clamd takes a minute: it reads all signatures first. */
const ALERT_AFTER_MS = 5 * 60_000;

/**
 * Returns a watch over the scanner, to be asked every so often by a worker: uploads that were sent before it went down wait
 * for it, and nobody is refused who could report it. An outage raises one alert, until the scanner has answered again.
 */
export function watchScanner(
  scanner: Pick<VirusScanner, 'whyDown'>,
  log: Log,
  now = () => performance.now(),
): () => Promise<void> {
  let downSince: number | null = null;
  let isAlerted = false;
  return async () => {
    const problem = await scanner.whyDown();
    if (problem === null) {
      if (isAlerted) log.info('The virus scanner is there again');
      downSince = null;
      isAlerted = false;
      return;
    }
    downSince ??= now();
    if (isAlerted || now() - downSince < ALERT_AFTER_MS) return;
    isAlerted = true;
    const detail = { problem, seconds: Math.round((now() - downSince) / 1000) };
    raiseAlert(log, 'scanner-down', detail, 'Uploads wait because nothing can be scanned');
  };
}
