import type { Core } from '../core.ts';
import { verifyDirectory } from '../timeline/verify-timeline.ts';
import { isVerificationDue, saveVerification } from './verification.store.ts';

/** So many problems are kept; each has its alert. */
const MAX_PROBLEMS = 20;

/**
 * Verifies the chains of the audit trail once a day and keeps what came of it, which the screen shows. Returns true when it
 * did so: not when it was done today, or another worker does it.
 */
export async function verifyAudit(core: Core): Promise<boolean> {
  // The transaction holds nothing but the lock; what is verified is read in snapshots of its own.
  return core.db.transaction().execute(async (tx) => {
    if (!(await isVerificationDue(tx))) return false;
    const problems: string[] = [];
    const { chains, events } = await verifyDirectory(core, ({ subject, what }) => {
      if (problems.length < MAX_PROBLEMS) problems.push(`${subject}: ${what}`);
    });
    await saveVerification(tx, { chains, events, problems });
    return true;
  });
}
