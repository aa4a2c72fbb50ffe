import { lostEngineerLetter, type LostJob } from '@sealdesk/contract/mail/license-letters.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../../core.ts';
import { coverageOf } from '../../licenses/coverage.ts';
import { findOperations, findSealingLicenses } from '../../licenses/find-sealers.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { listOpenSets, lockRound, saveUncovered } from './open-jobs.store.ts';

/**
 * Looks for open jobs that nobody can seal alone any more, whatever the cause, and mails operations once for each loss. A job
 * that never had an engineer has lost none. Rounds of several workers follow one another. Returns how many jobs have lost theirs.
 */
export async function mailLostEngineers(core: Pick<Core, 'db' | 'config' | 'tasks'>): Promise<number> {
  return inTransaction(core.db, async (tx) => {
    const { number, isFirst } = await lockRound(tx);
    const { ableIn } = coverageOf(await findSealingLicenses(tx, core.config.FIRM_TIMEZONE));
    const uncovered = (await listOpenSets(tx)).filter((states) => ableIn(states).length === 0);
    const lost: LostJob[] = await saveUncovered(tx, uncovered);
    if (isFirst || lost.length === 0) return 0;
    const to = (await findOperations(tx)).filter(({ address }) => isMailAddress(address));
    if (to.length > 0) {
      const letter = lostEngineerLetter({ to: 'everybody at operations', jobs: lost, origin: core.config.PUBLIC_URL });
      const mail = { kind: 'lost-engineers', onceKey: `lost-engineers:${number}`, recipients: { to }, letter };
      await queueMail(tx, core, mail);
    }
    return lost.length;
  });
}
