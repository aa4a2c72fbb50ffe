import type { ImportLicensesReply } from '@sealdesk/contract/licenses/licenses.ts';

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
