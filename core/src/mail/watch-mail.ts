import type { Core } from '../core.ts';
import { observeOldestMail } from '../platform/metrics.ts';
import { findOldestDueSeconds } from './mail.store.ts';

/** Records how long the oldest mail has been due that is neither sent nor given up; 0 where none is. */
export async function watchMail({ db }: Pick<Core, 'db'>): Promise<void> {
  observeOldestMail((await findOldestDueSeconds(db)) ?? 0);
}
