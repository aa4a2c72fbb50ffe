import type { ImportLicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { counted } from '../../../lib/words.ts';

/** Where an import stands: no file yet, tried out, being sent, or done. */
export type ImportFlow =
  | { at: 'choosing' }
  | { at: 'trying'; fileName: string }
  | { at: 'tried'; fileName: string; csv: string; trial: ImportLicensesReply }
  | { at: 'importing'; fileName: string; csv: string; trial: ImportLicensesReply }
  | { at: 'done' };

/** Returns true when the trial found something to import and nothing against it. */
export function mayImport(flow: ImportFlow): boolean {
  if (flow.at !== 'tried') return false;
  const { problems, added, changed } = flow.trial;
  return problems.length === 0 && added + changed > 0;
}

/** Returns what an import of the tried file would do, in a sentence. */
export function trialSentence({ added, changed, unchanged, problems }: ImportLicensesReply): string {
  if (problems.length > 0) {
    return `${counted(problems.length, 'line')} cannot be read. Nothing is imported until the file is mended.`;
  }
  if (added + changed === 0) return `Nothing would change: ${counted(unchanged, 'license')} as in the file already.`;
  return `${counted(added, 'license')} would be added, ${changed} changed; ${unchanged} stay as they are.`;
}
