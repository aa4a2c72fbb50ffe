import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { raiseAlert } from '../../platform/metrics.ts';
import {
  deleteMove,
  listStalledMoves,
  lockMove,
  saveMoveProgress,
  setCorporationOfCounts,
  setCorporationOfJobs,
  type CompanyMove,
} from './company-moves.store.ts';

const BATCH = 1_000;
const STALLED_MINUTES = 10;

type House = Pick<Core, 'db' | 'log'>;

/**
 * Lets the jobs of companies that moved to another corporation follow, a batch a transaction. The database records each move
 * with its progress, so whoever comes next continues where a killed worker ended; of several workers one works on a company.
 * Returns how many jobs were looked at.
 */
export async function moveCompanies({ db, log }: House, signal?: AbortSignal, batch = BATCH): Promise<number> {
  for (let jobs = 0; ;) {
    const step = signal?.aborted ? null : await inTransaction(db, (tx) => moveBatch(tx, batch));
    if (step === null) return jobs;
    jobs += step.jobs;
    const { companyId, corporationId } = step;
    if (step.isDone) log.info({ companyId, corporationId }, 'All jobs of a company are moved to its corporation');
  }
}

async function moveBatch(tx: Tx, batch: number): Promise<(CompanyMove & { jobs: number; isDone: boolean }) | null> {
  const move = await lockMove(tx);
  if (!move) return null;
  const { jobs, last } = await setCorporationOfJobs(tx, move, batch);
  const isDone = jobs < batch;
  if (isDone) {
    // After the jobs: whoever changed one of them before the company moved has ended by now.
    await setCorporationOfCounts(tx, move);
    await deleteMove(tx, move);
  } else await saveMoveProgress(tx, move, last!);
  return { ...move, jobs, isDone };
}

/** Raises an alert for each company whose jobs do not follow. */
export async function alertStalledMoves({ db, log }: House): Promise<void> {
  for (const move of await listStalledMoves(db, STALLED_MINUTES))
    raiseAlert(log, 'company-move-stalled', move, 'The jobs of a company do not follow it to its corporation');
}
