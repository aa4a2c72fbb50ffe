import { lostEngineerLetter, type LostJob } from '@sealdesk/contract/mail/license-letters.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../../core.ts';
import { announceCalendar } from '../../licenses/announce-calendar.ts';
import { coverageOf } from '../../licenses/coverage.ts';
import { findOperations, findSealingLicenses } from '../../licenses/find-sealers.ts';
import { queueJobMail } from '../../mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { listOpenSets, lockRound, saveUncovered, type SealerRound } from './open-jobs.store.ts';

type RoundCore = Pick<Core, 'db' | 'config' | 'tasks'>;

/**
 * Looks at who can seal now: announces to open lists what began or ended by the calendar since the last round, and mails
 * operations which open jobs have lost their last engineer. Rounds of several workers follow one another. Returns how many
 * jobs have lost theirs.
 */
export async function runSealerRound(core: RoundCore): Promise<number> {
  return inTransaction(core.db, async (tx) => {
    const round = await lockRound(tx);
    if (round.lastAt !== null) await announceCalendar(tx, round.lastAt, core.config.FIRM_TIMEZONE);
    return mailLostEngineers(core, tx, round);
  });
}

/**
 * Looks for open jobs that nobody can seal alone any more, whatever the cause, and mails operations once for each loss. A job
 * that never had an engineer has lost none.
 */
async function mailLostEngineers(core: RoundCore, tx: Tx, { number, lastAt }: SealerRound): Promise<number> {
  const { ableIn } = coverageOf(await findSealingLicenses(tx, core.config.FIRM_TIMEZONE));
  const uncovered = (await listOpenSets(tx)).filter((states) => ableIn(states).length === 0);
  const lost: LostJob[] = await saveUncovered(tx, uncovered);
  if (lastAt === null || lost.length === 0) return 0;
  const to = (await findOperations(tx)).filter(({ address }) => isMailAddress(address));
  if (to.length > 0) {
    const letter = lostEngineerLetter({ to: 'everybody at operations', jobs: lost, origin: core.config.PUBLIC_URL });
    await queueJobMail(tx, core, {
      kind: 'lost-engineers',
      onceKey: `lost-engineers:${number}`,
      recipients: { to },
      letter,
    });
  }
  return lost.length;
}
