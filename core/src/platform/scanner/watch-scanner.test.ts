import { expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { watchScanner } from './watch-scanner.ts';

it('raises one alert for a scanner that is down for minutes, and another only after it has answered again', async () => {
  const lines: { alert?: string }[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as { alert?: string }) });
  const alerts = () => lines.filter(({ alert }) => alert === 'scanner-down').length;
  let clock = 1_000_000;
  let problem: string | null = 'The virus scanner does not answer.';
  const look = watchScanner({ whyDown: async () => problem }, log, () => clock);
  const lookAfter = async (seconds: number) => {
    clock += seconds * 1000;
    await look();
    return alerts();
  };
  expect([await lookAfter(0), await lookAfter(299), await lookAfter(2), await lookAfter(900)]).toEqual([0, 0, 1, 1]);
  problem = null;
  await lookAfter(15);
  problem = 'The signatures of the virus scanner are 9 days old.';
  expect([await lookAfter(15), await lookAfter(301)]).toEqual([1, 2]);
});
